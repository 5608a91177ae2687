/** The page, if it is wider than the screen, and elements that reach beyond it outside of a part that scrolls. */
export const TOO_WIDE = `(() => {
  const edge = document.documentElement.clientWidth
  const scrolls = (one) => one !== null && one !== document.body &&
    (['auto', 'scroll', 'hidden'].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement))
  const wide = [...document.querySelectorAll('body *')].filter((one) =>
    one.getBoundingClientRect().right > edge + 1 && one.getBoundingClientRect().width > 0 && !scrolls(one.parentElement) &&
    !one.classList.contains('sr-only'))
  const isWide = document.documentElement.scrollWidth > edge + 1
  return [...(isWide ? ['the page'] : []), ...wide.map((one) => one.outerHTML.slice(0, 120))]
})()`
