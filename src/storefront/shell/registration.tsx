import { useStorefront } from '#storefront/state/storefront-context.tsx'

/** Shows the seller's registers and numbers on a line of their own; nothing if none is set. */
export function Registration() {
  const { registration } = useStorefront().shop.brand
  return registration ? (
    <>
      <br />
      {registration}
    </>
  ) : null
}
