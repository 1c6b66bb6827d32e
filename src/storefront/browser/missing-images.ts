/**
 * An image of the shop that did not come leaves its place empty instead of the browser's broken sign; screens can tell
 * by
 * `data-missing`. Some may have failed before the app was there.
 */
export function hideMissingImages(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[srcset]'))
    if (image.complete && image.currentSrc && image.naturalWidth === 0) leaveEmpty(image)
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.srcset) leaveEmpty(target)
    },
    true,
  )
}

function leaveEmpty(image: HTMLImageElement): void {
  image.dataset.missing = ''
  image.style.visibility = 'hidden'
}
