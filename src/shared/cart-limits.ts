/** Of one product or size in a cart; the browser's cart and the shop's prices hold to it. */
export const maximumQuantity = 99
