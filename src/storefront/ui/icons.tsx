import { iconOf } from './icon-shape.tsx'

// What the header and the product cards show: part of every first visit.
export const Menu = iconOf('M4 5h16M4 12h16M4 19h16')
export const Search = iconOf('m21 21-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0')
export const ShoppingBag = iconOf(
  'M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z',
)
export const UserRound = iconOf('M7 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0M20 21a8 8 0 0 0-16 0')
export const Plus = iconOf('M5 12h14M12 5v14')
export const Check = iconOf('M20 6 9 17l-5-5')
