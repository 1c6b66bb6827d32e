import { classes } from './class-names.ts'
import { pictureSource, pictureSources } from './picture-sources.ts'

type PictureProps = {
  path: string
  alt: string
  /** As in the `sizes` attribute. */
  sizes: string
  width: number
  height: number
  /** Pictures of the first view are loaded at once. */
  eager?: boolean
  /** The largest picture of the first view. */
  important?: boolean
  largest?: number
  smallest?: number
  className?: string
}

/** A picture of the shop's storage in the width that is needed; the format follows the browser. Failures: missing-pictures.ts. */
export function Picture({
  path,
  alt,
  sizes,
  width,
  height,
  eager = false,
  important = false,
  largest,
  smallest,
  className,
}: PictureProps) {
  return (
    <img
      src={pictureSource(path, Math.min(640, width))}
      srcSet={pictureSources(path, { largest: largest ?? width, ...(smallest && { smallest }) })}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager || important ? 'eager' : 'lazy'}
      decoding={important ? 'sync' : 'async'}
      fetchPriority={important ? 'high' : undefined}
      className={classes('block', className)}
    />
  )
}
