import { classes } from './class-names.ts'
import { imageSource, imageSources } from './image-sources.ts'

type ResponsiveImageProps = {
  path: string
  alt: string
  sizes: string
  width: number
  height: number
  /** Images of the first view are loaded at once. */
  eager?: boolean
  /** The largest image of the first view. */
  important?: boolean
  largest?: number
  smallest?: number
  /** Focal point for image crops; defaults to the centre. */
  focus?: { x: number; y: number } | null
  className?: string
}

/**
 * An image of the shop's storage in the width that is needed; the format follows the browser. Failures:
 * browser/missing-images.ts.
 */
export function ResponsiveImage({
  path,
  alt,
  sizes,
  width,
  height,
  eager = false,
  important = false,
  largest,
  smallest,
  focus,
  className,
}: ResponsiveImageProps) {
  return (
    <img
      src={imageSource(path, Math.min(640, width))}
      srcSet={imageSources(path, { largest: largest ?? width, ...(smallest && { smallest }) })}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager || important ? 'eager' : 'lazy'}
      decoding={important ? 'sync' : 'async'}
      fetchPriority={important ? 'high' : undefined}
      className={classes('block', focus && focalClasses(focus), className)}
    />
  )
}

/** A policy without inline styles allows classes only: those of the tenth that is nearest, in styles.css. */
function focalClasses({ x, y }: { x: number; y: number }): string {
  return `focal focal-x-${Math.round(x * 10)} focal-y-${Math.round(y * 10)}`
}
