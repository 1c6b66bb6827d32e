import type { CartItem } from '#contract/cart.ts'
import { classes } from '../../ui/class-names.ts'
import { ShoppingBag } from '../../ui/icons.tsx'
import { Picture } from '../../ui/picture.tsx'

type ItemPictureProps = { item: Pick<CartItem, 'image'>; sizes: string; className?: string }

/** The square picture of a line. Its name stands beside it, so that it needs no text of its own. */
export function ItemPicture({ item, sizes, className }: ItemPictureProps) {
  const shape = classes('aspect-square w-full object-cover', className)
  if (!item.image) {
    return (
      <span className={classes('grid place-items-center text-soft', shape)}>
        <ShoppingBag aria-hidden="true" className="size-6" />
      </span>
    )
  }
  return <Picture path={item.image} alt="" sizes={sizes} width={320} height={320} eager className={shape} />
}
