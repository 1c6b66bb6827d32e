/** So many products are kept for later, in a browser and in an account. */
export const maxSaved = 100
