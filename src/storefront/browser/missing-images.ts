/**
 * A picture of the shop that did not come leaves its place empty instead of the browser's broken sign; screens can tell
 * by
 * `data-missing`. Some may have failed before the app was there.
 */
export function hideMissingPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[srcset]'))
    if (picture.complete && picture.currentSrc && picture.naturalWidth === 0) leaveEmpty(picture)
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.srcset) leaveEmpty(target)
    },
    true,
  )
}

function leaveEmpty(picture: HTMLImageElement): void {
  picture.dataset.missing = ''
  picture.style.visibility = 'hidden'
}
