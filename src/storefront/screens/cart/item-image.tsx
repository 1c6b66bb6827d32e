import { ShoppingBag } from 'lucide-react'
import type { CartItem } from '#storefront/state/cart-item.ts'
import { classes } from '#storefront/ui/class-names.ts'
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx'

type ItemImageProps = { item: Pick<CartItem, 'image'>; sizes: string; className?: string }

/** Square image of a cart line. Its alt text is empty because the name is shown next to it. */
export function ItemImage({ item, sizes, className }: ItemImageProps) {
  const shape = classes('aspect-square w-full object-cover', className)
  if (!item.image) {
    return (
      <span className={classes('grid place-items-center text-soft', shape)}>
        <ShoppingBag aria-hidden="true" className="size-6" />
      </span>
    )
  }
  return <ResponsiveImage path={item.image} alt="" sizes={sizes} width={320} height={320} eager className={shape} />
}
