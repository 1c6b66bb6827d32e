/**
 * Draws what lies below the first view (`below-the-fold` in styles.css), one part whenever the page is at rest: from then on the page has its
 * full length, and nothing waits to be scrolled to.
 */
export async function drawAhead(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>('.below-the-fold')) {
    part.style.contentVisibility = 'visible'
    await rest()
  }
  document.documentElement.dataset.drawn = ''
}

function rest(): Promise<unknown> {
  return new Promise((next) => ('requestIdleCallback' in window ? requestIdleCallback(next) : setTimeout(next, 50)))
}
