import type { Page } from '@playwright/test';

/**
 * Returns the flaws of a page's layout at its current width, one line each: sideways scroll, also of dialogs, text cut off
 * without an ellipsis, texts or controls that lie over each other, ids broken over several lines, and content that does
 * not end where header and footer do. Layers that lie over the page by design (`position: fixed` or `sticky`) are
 * only compared with themselves.
 */
export function layoutFlaws(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(script);
}

const script = `(() => {
  const found = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push('wider than its screen by ' + (scrollWidth - clientWidth));
  for (const dialog of document.querySelectorAll('[role=dialog], [role=menu], [data-gallery]')) {
    const over = dialog.scrollWidth - dialog.clientWidth;
    const { left, right } = dialog.getBoundingClientRect();
    if (over > 1 && dialog.checkVisibility()) found.push('a dialog scrolls sideways by ' + over);
    if (left < -1 || right > innerWidth + 1) found.push('a dialog is wider than its screen');
  }

  const isClipping = (style) => /hidden|clip|auto|scroll/.test(style.overflowX + style.overflowY);
  const isScrolling = (style) => /auto|scroll/.test(style.overflowX + style.overflowY);
  const named = (element) => {
    const text = element.innerText?.trim() || element.getAttribute('aria-label') || '';
    return '<' + element.localName + '> “' + text.replace(/\\s+/g, ' ').slice(0, 60) + '”';
  };
  const isUnseen = (element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    || element.closest('svg, script, style, noscript') !== null || isForReaders(element);
  // Text for screen readers is in a box of one pixel.
  const isForReaders = (element) => {
    for (let one = element; one; one = one.parentElement) {
      if (one.clientWidth <= 1 && one.clientHeight <= 1 && getComputedStyle(one).position === 'absolute') return true;
    }
    return false;
  };
  // The part of a box that its ancestors do not clip, the layer it is in, and whether a scroller holds it.
  const within = (element, box) => {
    let { left, top, right, bottom } = box;
    let [layer, scrolls, ellipsis] = ['page', false, false];
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (isClipping(style)) {
        const edge = one.getBoundingClientRect();
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        if (isScrolling(style)) scrolls = true;
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') ellipsis = true;
      }
      if (layer === 'page' && (style.position === 'fixed' || style.position === 'sticky')) layer = one;
    }
    return { element, left, top, right, bottom, layer, scrolls, ellipsis };
  };
  const isEmpty = ({ left, top, right, bottom }) => right - left < 1 || bottom - top < 1;

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const { parentElement: element, data } = node;
    if (element === null || data.trim() === '' || isUnseen(element)) continue;
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    for (const line of lines) {
      const seen = within(element, line);
      const lost = Math.round(Math.max(seen.left - line.left, line.right - seen.right));
      if (lost > 1 && !seen.scrolls && !seen.ellipsis) found.push('cut by ' + lost + ': ' + named(element));
      if (!isEmpty(seen) && (seen.left < -1 || seen.right > innerWidth + 1)) found.push('off the screen: ' + named(element));
      if (!isEmpty(seen)) texts.push(seen);
    }
    // An id is one word: letters and digits joined by underscores.
    for (const { index, 0: id } of data.matchAll(/\\b[A-Z0-9]+(?:_[A-Z0-9]+)+\\b/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + id.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) found.push('id on ' + tops.size + ' lines: ' + id);
    }
  }
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, [role=button]')]
    .filter((element) => !isUnseen(element))
    // A link in a text may have a part on each of several lines.
    .flatMap((element) => [...element.getClientRects()].map((part) => {
      const seen = within(element, part);
      const right = Math.min(seen.right, innerWidth);
      const lost = Math.round(Math.max(seen.left - part.left, part.right - right));
      if (lost > 2 && !seen.scrolls) found.push('control cut by ' + lost + ': ' + named(element));
      return seen;
    }))
    .filter((box) => !isEmpty(box));

  const overlap = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
  const compare = (boxes, isApart) => {
    const ordered = boxes.toSorted((one, other) => one.top - other.top);
    for (const [index, one] of ordered.entries()) {
      for (let next = index + 1; next < ordered.length && ordered[next].top < one.bottom; next++) {
        const other = ordered[next];
        if (one.layer === other.layer && isApart(one.element, other.element) && overlap(one, other)) {
          found.push(named(one.element) + ' overlaps ' + named(other.element));
        }
      }
    }
  };
  compare(texts, (one, other) => one !== other && !one.contains(other) && !other.contains(one));
  // A button in a field, such as the one that shows a password, is a part of it.
  const field = (element) => element.closest('.mantine-Input-wrapper');
  compare(controls, (one, other) =>
    !one.contains(other) && !other.contains(one) && (field(one) === null || field(one) !== field(other)));

  // The main area has one width, and its sections fill it.
  const inner = (element) => {
    const { left, right } = element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return { left: left + parseFloat(paddingLeft), right: right - parseFloat(paddingRight) };
  };
  const main = document.querySelector('#content');
  if (main !== null) {
    const { left, right } = inner(main);
    for (const edge of [...main.parentElement.children].filter((one) => /^(header|footer)$/.test(one.localName))) {
      const its = inner(edge);
      const off = Math.round(Math.max(Math.abs(its.left - left), Math.abs(its.right - right)));
      if (off > 1) found.push('the content ends ' + off + ' beside the ' + edge.localName);
    }
    const sections = [...main.querySelectorAll('section')].filter((one) => one.checkVisibility());
    const end = Math.max(...sections.map((one) => one.getBoundingClientRect().right));
    const free = Math.round(right - end);
    if (sections.length > 0 && free > 1) found.push('the sections leave ' + free + ' free');
  }
  return [...new Set(found)];
})()`;
