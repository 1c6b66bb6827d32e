import { type FormEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/catalogue.ts'
import { useVariantChoice } from '#storefront/screens/product/use-variant-choice.ts'
import { VariantPicker } from '#storefront/screens/product/variant-picker.tsx'
import { cartItemOf, pricesOf } from '#storefront/state/cart-item.ts'
import type { CardProduct } from '#storefront/state/product-cards.ts'
import { useSession } from '#storefront/state/session.tsx'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { PostForm } from './post-form.tsx'
import { PricePair } from './price.tsx'
import { Spinner } from './spinner.tsx'
import { UnitPrice } from './unit-price.tsx'
import { useAddToCart } from './use-add-to-cart.ts'

export type QuickChoiceProps = { product: CardProduct; onAdded: (text: string) => void; onClose: () => void }

/** Asks for the options of a card's product and puts it into the cart. */
export function QuickChoice({ product: card, onAdded, onClose }: QuickChoiceProps) {
  const { api, href } = useStorefront()
  const { t } = useTranslation()
  const [product, setProduct] = useState<Product | null>(null)
  const { slug } = card
  const page = href('product', { slug })
  useEffect(() => {
    let isShown = true
    void api.product(slug).then((found) => {
      if (!isShown) return
      // What cannot be bought any more, or not be read, is for its page to explain.
      if (found?.available && found.sold_to === 'everyone') setProduct(found)
      else location.assign(page)
    })
    return () => {
      isShown = false
    }
  }, [api, slug, page])
  // Not inside the card, whose strip follows pointers.
  return createPortal(
    <Dialog open onClose={onClose} title={card.name}>
      {product ? (
        <Options
          product={product}
          onAdded={(text) => {
            onAdded(text)
            onClose()
          }}
        />
      ) : (
        <div role="status" className="grid min-h-72 place-items-center text-brand">
          <Spinner className="size-8" />
          <span className="sr-only">{t('words.loading')}</span>
        </div>
      )}
    </Dialog>,
    document.body,
  )
}

function Options({ product, onAdded }: { product: Product; onAdded: (text: string) => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const addToCart = useAddToCart()
  const choice = useVariantChoice(product, false)
  const { item, variant } = choice
  const prices = pricesOf(item)
  const isMember = user?.member ?? false
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!choice.isReady()) return
    const sold = { ...product, ...pricesOf(product), image: product.featuredImage }
    onAdded(addToCart(cartItemOf(sold, isMember, variant)))
  }
  return (
    // Its own form, so that its radios are none of the page's.
    <PostForm onSubmit={add} noValidate className="space-y-6">
      <PricePair {...prices} sale={item.sale} />
      {item.unit_price && <UnitPrice unit={item.unit_price} className="-mt-4" />}
      <VariantPicker choice={choice} guide={null} />
      <Button type="submit" wide size="large">
        {t(prices.memberPrice === null ? 'product.add' : isMember ? 'product.addMember' : 'product.addNormal')}
      </Button>
    </PostForm>
  )
}
