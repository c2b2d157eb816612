// Choice of a generation, search, filters. Everything else works without it.
'use strict';

const amdisa = (() => {
  const root = document.documentElement;
  const $ = id => document.getElementById(id);
  const store = {
    get gen() { try { return localStorage.getItem('amdisa.generation'); } catch { return null; } },
    set gen(g) { try { localStorage.setItem('amdisa.generation', g); } catch { /* private mode */ } },
  };

  root.dataset.js = '';

  // --- generation ---------------------------------------------------------

  // The generations of this page; none if it has no choice.
  const gens = (root.dataset.gens || '').split(' ').filter(Boolean);
  const newest = gens.findLast(g => g.startsWith('rdna')) || gens[gens.length - 1];
  // Lists start with all.
  const list = !/\/(i|enc|type|format)\/[^/]*$/.test(location.pathname);

  function choose() {
    if (!gens.length) return;
    const hash = decodeURIComponent(location.hash.slice(1));
    let gen = root.dataset.gen || '';
    if (gens.includes(hash)) { gen = hash; store.gen = gen; }
    else if (hash === 'all') gen = '';
    else if (!('gen' in root.dataset)) gen = list ? '' : gens.includes(store.gen) ? store.gen : newest;
    root.dataset.gen = gen;
    for (const a of document.querySelectorAll('.switch a')) {
      if (a.id === (gen || 'all')) a.setAttribute('aria-current', 'true');
      else a.removeAttribute('aria-current');
    }
    const h1 = document.querySelector('h1');
    if (h1 && h1.children.length > 1) {
      document.title = h1.innerText.trim().split(/\s+/).join(', ') + ' · amdisa';
    }
  }
  choose(); // before the page shows

  // --- the index ----------------------------------------------------------

  let index = null, waiting = [];

  function withIndex(f) {
    if (index) return f();
    waiting.push(f);
    if (waiting.length > 1) return;
    const s = document.createElement('script');
    s.src = root.dataset.root + 'search.js';
    document.head.append(s);
  }

  function load(data) {
    const names = data.g.map(g => { const i = g.indexOf(' '); return { key: g.slice(0, i), name: g.slice(i + 1) }; });
    const instructions = data.i.split('\n').map(line => {
      const [names, codes] = line.split('\t');
      return {
        names: names.split(' ').map(n => { const [name, set = '0'] = n.split('.'); return { name, set: parseInt(set, 36) }; }),
        codes: codes.split(' ').map(c => c.split('.').map(n => parseInt(n, 36))),
      };
    });
    const byCode = new Map(); // "encoding.opcode": [[set, instruction]...]
    for (const i of instructions) {
      i.page = i.names[0].name;
      i.set = 0;
      for (const [e, op, set] of i.codes) {
        i.set |= set;
        const k = e + '.' + op;
        if (!byCode.has(k)) byCode.set(k, []);
        byCode.get(k).push([set, i]);
      }
    }
    const layouts = data.l.split('\n').map(line => {
      const [set, e, mask, value, dwords, fields] = line.split('\t');
      return {
        set: parseInt(set, 36), encoding: parseInt(e, 36), mask: parseInt(mask, 16), value: parseInt(value, 16), dwords: +dwords,
        fields: fields.split(' ').map(f => {
          const [name, ...pieces] = f.split(':');
          return { name, pieces: pieces.map(p => p.split('.').map(Number)) };
        }),
      };
    });
    const pages = data.p.split('\n').map(line => { const [kind, path, title] = line.split('\t'); return { kind, path, title }; });
    index = { gens: names, encodings: data.e, instructions, byCode, layouts, pages };
    for (const f of waiting.splice(0)) f();
  }

  // nameOn is what a generation calls an instruction.
  const nameOn = (i, g) => (i.names.find(n => n.set >> g & 1) || i.names[0]).name;

  // latest is the newest generation of a set, RDNA rather than CDNA.
  function latest(set) {
    const rdna = set & index.gens.reduce((m, g, i) => g.name.startsWith('RDNA') ? m | 1 << i : m, 0);
    return 31 - Math.clz32(rdna || set);
  }

  // setText names a set of generations: "CDNA 1–4, RDNA 3, 3.5".
  function setText(set) {
    const g = index.gens, parts = [];
    if (set === (1 << g.length) - 1) return 'all generations';
    let family = '';
    for (let i = 0; i < g.length; i++) {
      if (!(set >> i & 1)) continue;
      const [f, n] = g[i].name.split(' ');
      let end = i;
      while (end + 1 < g.length && g[end + 1].name.startsWith(f + ' ') && set >> (end + 1) & 1) end++;
      let text = f === family ? n : g[i].name;
      family = f;
      if (end > i) text += (end > i + 1 ? '–' : ', ') + g[end].name.split(' ')[1];
      parts.push(text);
      i = end;
    }
    return parts.join(', ');
  }

  // --- machine code -------------------------------------------------------

  // field reads a field; undefined if the words do not reach it.
  function field(f, words) {
    let v = 0n, at = 0n;
    for (const [hi, lo, pad = 0] of f.pieces) {
      at += BigInt(pad);
      for (let bit = lo; bit <= hi; bit++, at++) {
        const w = words[bit >> 5];
        if (w === undefined) return undefined;
        if (w >>> (bit & 31) & 1) v |= 1n << at;
      }
    }
    return v;
  }

  // decode finds what dwords are on generation number g: names (two of a dual
  // instruction), the encoding, the opcode, the fields; null if nothing.
  function decode(words, g) {
    const find = (l, op) => {
      for (const [set, i] of index.byCode.get(l.encoding + '.' + op) || []) if (set >> g & 1) return i;
      return null;
    };
    const here = index.layouts.filter(l => l.set >> g & 1 && (words[0] & l.mask) >>> 0 === l.value);
    for (const l of here) {
      const encoding = index.encodings[l.encoding];
      const [name, slot = ''] = encoding.split(':');
      if (slot === 'Y') continue; // found with its X
      const opField = l.fields.find(f => f.name === 'OP' + slot);
      const op = opField ? field(opField, words) : 0n;
      if (op === undefined) continue;
      const first = find(l, op);
      if (!first) continue;
      const found = { instructions: [first], encoding: name, opcodes: opField ? [Number(op)] : [], fields: [] };
      if (slot === 'X') {
        const y = here.find(l => index.encodings[l.encoding].endsWith(':Y') && index.encodings[l.encoding].split(':')[0].replace(/_Y$/, '_X') === name);
        const opY = y && y.fields.find(f => f.name === 'OPY');
        const v = opY && field(opY, words);
        const second = v === undefined ? null : find(y, v);
        if (!second) continue;
        found.instructions.push(second);
        found.opcodes.push(Number(v));
      }
      for (const f of l.fields) {
        const v = field(f, words);
        if (v !== undefined && !/^(OP|OPX|OPY|ENCODING)$/.test(f.name)) found.fields.push([f.name, v]);
      }
      found.missing = Math.max(0, l.dwords - words.length);
      return found;
    }
    return null;
  }

  // hexWords reads dwords: 8 digits each, with or without 0x, blanks or commas.
  function hexWords(q) {
    const s = q.trim().toLowerCase().replace(/0x/g, ' ').replace(/[,\s]+/g, ' ').trim();
    if (!/^[0-9a-f]{8}( ?[0-9a-f]{8})*$/.test(s)) return null;
    return s.replace(/ /g, '').match(/.{8}/g).map(w => parseInt(w, 16));
  }

  // --- search -------------------------------------------------------------

  const kindRank = { instruction: 0, encoding: 1, generation: 1, target: 1 };

  // match says how well a name fits a token: 0 the same, 1 from the start, 2 at
  // the start of a part, 3 anywhere, -1 not at all.
  function match(name, token) {
    const i = name.indexOf(token);
    if (i < 0) return -1;
    if (name === token) return 0;
    if (i === 0) return 1;
    for (let j = i; j >= 0; j = name.indexOf(token, j + 1)) if (name[j - 1] === '_' || name[j - 1] === ' ') return 2;
    return 3;
  }

  const suffix = /_(e32|e64|e64_dpp|e64_dpp8|e64_dpp16|dpp|dpp8|dpp16|sdwa)$/i;

  // search returns hits: title, note, href, best first.
  function search(q, limit = 40) {
    const words = hexWords(q);
    const gen = index.gens.findIndex(g => g.key === (root.dataset.gen || store.gen));
    if (words) return decoded(words, gen);
    const tokens = q.trim().toUpperCase().split(/[\s,]+/).filter(Boolean);
    if (!tokens.length) return [];
    const number = t => /^(0X[0-9A-F]+|\d+)$/.test(t) ? Number(t) : -1;
    const hits = [];
    const add = (score, h) => hits.push({ score, ...h });
    const link = (i, set) => {
      const g = gen >= 0 && set >> gen & 1 ? gen : latest(set);
      return 'i/' + i.page + '.html#' + index.gens[g].key;
    };

    // An encoding and an opcode.
    const numbers = tokens.filter(t => number(t) >= 0), rest = tokens.filter(t => number(t) < 0);
    if (numbers.length === 1 && rest.length <= 1) {
      const op = number(numbers[0]);
      index.encodings.forEach((e, n) => {
        const m = rest.length ? match(e, rest[0]) : 3;
        if (m < 0) return;
        const exact = rest.length && e.replace('ENC_', '').split(':')[0] === rest[0].replace('ENC_', '');
        for (const [set, i] of index.byCode.get(n + '.' + op) || []) {
          add(exact ? 0 : rest.length ? 5 + m : 30, {
            title: nameOn(i, latest(set)), note: e.replace('ENC_', '').replace(':', ' ') + ' opcode ' + op + ' on ' + setText(set), href: link(i, set),
            here: gen >= 0 && set >> gen & 1,
          });
        }
      });
    }
    if (rest.length || !hits.length) {
      const plain = tokens.map(t => t.length > 4 ? t.replace(suffix, '') : t);
      const fit = name => {
        let worst = 0;
        for (const t of plain) {
          const m = match(name, t);
          if (m < 0) return -1;
          worst = Math.max(worst, m);
        }
        return worst;
      };
      for (const i of index.instructions) {
        let best = -1, by = null;
        for (const n of i.names) {
          const m = fit(n.name);
          if (m >= 0 && (best < 0 || m < best || m === best && n.name.length < by.name.length)) { best = m; by = n; }
        }
        if (best < 0) continue;
        const set = by.set || i.set;
        const note = (by.set ? '' : 'is ' + nameOn(i, latest(set)) + ', ') + setText(set) + (by.set && by.set !== i.set ? '; ' + i.names.filter(n => n.set && n !== by).map(n => n.name).join(', ') + ' elsewhere' : '');
        add(best * 10 + 2 + by.name.length / 50, { title: by.name, note, href: link(i, set), here: gen >= 0 && set >> gen & 1 });
      }
      const text = plain.join(' ');
      for (const p of index.pages) {
        const title = p.title.toUpperCase();
        let m = fit(title);
        const short = match(title.replace(/[ .]/g, ''), text.replace(/[ ._]/g, ''));
        if (short >= 0 && short < 2 && (m < 0 || short < m)) m = short;
        if (m >= 0) add(m * 10 + 3 + (kindRank[p.kind] || 2) + title.length / 50, { title: p.title, note: p.kind, href: p.path + '.html' });
      }
    }
    hits.sort((a, b) => a.score - b.score || !!b.here - !!a.here || (a.title < b.title ? -1 : a.title > b.title ? 1 : 0));
    return hits.slice(0, limit);
  }

  // decoded are hits for machine code: what it is on the chosen generation first.
  function decoded(words, gen) {
    const hits = [];
    index.gens.forEach((g, n) => {
      const d = decode(words, n);
      if (!d) return;
      const title = d.instructions.map(i => nameOn(i, n)).join(' :: ');
      const what = d.encoding.replace('ENC_', '') + (d.opcodes.length ? ' opcode ' + d.opcodes.join(' and ') : '') +
        d.fields.map(([f, v]) => ' ' + f + '=' + v).join('') + (d.missing ? ' (' + d.missing + ' more dword' + (d.missing > 1 ? 's' : '') + ')' : '');
      const key = title + '\n' + what;
      const old = hits.find(h => h.key === key);
      if (old) {
        old.set |= 1 << n;
        if (n === gen) old.first = true;
        return;
      }
      hits.push({ key, title, what, set: 1 << n, first: n === gen, page: d.instructions[0] });
    });
    for (const h of hits) {
      const g = h.first ? gen : latest(h.set);
      h.note = setText(h.set) + ': ' + h.what;
      h.href = 'i/' + h.page.page + '.html#' + index.gens[g].key;
    }
    hits.sort((a, b) => b.first - a.first);
    if (!hits.length) hits.push({ title: 'No instruction', note: 'of any generation starts with this dword', href: '' });
    return hits;
  }

  function setUpSearch() {
    const input = $('q'), box = $('hits');
    if (!input) return;
    let hits = [], at = -1;
    input.closest('[role=search]').hidden = false;

    const show = () => {
      box.replaceChildren(...hits.map((h, n) => {
        const a = document.createElement(h.href ? 'a' : 'span');
        if (h.href) a.href = root.dataset.root + h.href;
        a.id = 'hit' + n;
        a.role = 'option';
        a.tabIndex = -1;
        const title = document.createElement('b'), note = document.createElement('span');
        title.textContent = h.title;
        note.textContent = h.note;
        a.append(title, ' ', note);
        return a;
      }));
      const open = input.value.trim() !== '' && document.activeElement === input;
      if (open && !hits.length) {
        const p = document.createElement('span');
        p.role = 'option';
        p.textContent = 'Nothing found';
        box.append(p);
      }
      box.hidden = !open;
      input.setAttribute('aria-expanded', String(open));
      mark(hits.length && hits[0].href ? 0 : -1);
    };
    const mark = n => {
      at = n;
      [...box.children].forEach((c, i) => c.setAttribute('aria-selected', String(i === n)));
      if (n >= 0) {
        input.setAttribute('aria-activedescendant', 'hit' + n);
        box.children[n].scrollIntoView({ block: 'nearest' });
      } else {
        input.removeAttribute('aria-activedescendant');
      }
    };
    const run = () => withIndex(() => { hits = search(input.value); show(); });
    const close = () => { box.hidden = true; input.setAttribute('aria-expanded', 'false'); };

    input.addEventListener('focus', run);
    input.addEventListener('input', run);
    input.addEventListener('keydown', e => {
      if (e.key === 'ArrowDown' && hits.length) { mark((at + 1) % hits.length); e.preventDefault(); }
      else if (e.key === 'ArrowUp' && hits.length) { mark((at + hits.length - 1) % hits.length); e.preventDefault(); }
      else if (e.key === 'Enter' && at >= 0) { close(); input.blur(); box.children[at].click(); e.preventDefault(); }
      else if (e.key === 'Escape') { if (box.hidden) input.value = ''; close(); input.blur(); }
    });
    document.addEventListener('click', e => { if (!e.target.closest('[role=search]')) close(); else if (e.target.closest('#hits a')) close(); });
    document.addEventListener('keydown', e => {
      if (e.key !== '/' || e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) return;
      e.preventDefault();
      input.focus();
      input.select();
    });
  }

  // --- the matrix ---------------------------------------------------------

  function setUpFilters() {
    const form = $('filters');
    if (!form) return;
    const name = $('f-name'), group = $('f-group'), encoding = $('f-encoding'), changed = $('f-changed'), count = $('f-count');
    const heads = [...document.querySelectorAll('#matrix th[data-key]')];
    const want = heads.map(() => 0); // 0 any, 1 has it, -1 lacks it
    const rows = [...document.querySelectorAll('#matrix tbody tr')].map(tr => {
      const cells = [...tr.cells].slice(1);
      const titles = cells.map(c => c.firstChild ? c.firstChild.title : '').join('\n').toUpperCase();
      return { tr, name: tr.cells[0].textContent.toUpperCase(), titles, group: tr.dataset.group || '', has: cells.map(c => !!c.firstChild), changed: cells.some(c => c.className === 'c') };
    });
    form.hidden = false;

    const escape = s => s.replace(/[.+^${}()|[\]\\]/g, '\\$&');
    function filter() {
      const q = name.value.trim().toUpperCase();
      const glob = /[*?]/.test(q) ? new RegExp('^' + escape(q).replace(/\*/g, '.*').replace(/\?/g, '.') + '$') : null;
      const enc = encoding.value && new RegExp('(^|, |\\n)' + escape(encoding.value) + '(;|\\n|$)');
      let n = 0;
      for (const r of rows) {
        const ok = (!q || (glob ? glob.test(r.name) : r.name.includes(q) || r.titles.includes(q))) &&
          (!group.value || r.group === group.value) && (!enc || enc.test(r.titles)) && (!changed.checked || r.changed) &&
          want.every((w, i) => !w || r.has[i] === w > 0);
        r.tr.hidden = !ok;
        if (ok) n++;
      }
      count.textContent = n + ' of ' + rows.length + ' instructions';
    }
    heads.forEach((th, i) => {
      const b = document.createElement('button');
      b.type = 'button';
      b.title = th.textContent + ': any';
      b.append(...th.firstChild.childNodes);
      th.replaceChildren(b);
      b.addEventListener('click', () => {
        want[i] = want[i] === 0 ? 1 : want[i] === 1 ? -1 : 0;
        b.dataset.want = want[i] > 0 ? 'has' : want[i] < 0 ? 'lacks' : '';
        b.title = th.textContent + ': ' + (want[i] > 0 ? 'has it' : want[i] < 0 ? 'lacks it' : 'any');
        filter();
      });
    });
    form.addEventListener('input', filter);
    form.addEventListener('submit', e => e.preventDefault());
    filter();
  }

  document.addEventListener('DOMContentLoaded', () => {
    choose();
    setUpSearch();
    setUpFilters();
  });
  addEventListener('hashchange', choose);
  addEventListener('pagehide', () => $('q')?.blur());
  // Print shows what is folded.
  addEventListener('beforeprint', () => { for (const d of document.querySelectorAll('details.form:not([open])')) { d.open = true; d.dataset.shut = ''; } });
  addEventListener('afterprint', () => { for (const d of document.querySelectorAll('details[data-shut]')) { d.open = false; delete d.dataset.shut; } });

  return { load, search: q => new Promise(ok => withIndex(() => ok(search(q)))), decode: (words, key) => new Promise(ok => withIndex(() => ok(decode(words, index.gens.findIndex(g => g.key === key))))) };
})();
