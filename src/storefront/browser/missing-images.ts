/**
 * Hides the browser's broken-image icon for shop images that failed to load and marks them with `data-missing`. Also
 * covers images that failed before the app started.
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
