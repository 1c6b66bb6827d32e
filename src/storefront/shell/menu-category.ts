/** A category of the menu; `children` only where there are any. */
export type MenuCategory = { id: number; name: string; handle: string; children?: MenuCategory[] }
