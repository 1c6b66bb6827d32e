/** Max quantity of one product or size in a cart, respected by the browser's cart and the shop's prices. */
export const maximumQuantity = 99
