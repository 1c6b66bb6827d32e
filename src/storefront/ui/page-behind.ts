/** So many elements at most become inert or usable in one task: each is styled again, and the page answers in between. */
const most = 100

/** Open dialogs, of which there may be two for a moment. */
let holders = 0
let turn = 0

/** The page behind a dialog becomes inert: nothing in it takes a press or the focus until `releasePage`. Both wait for the next picture. */
export function holdPage(): void {
  holders++
  void settle()
}

/** Resolves once the page can be used, unless another dialog was opened meanwhile. */
export async function releasePage(): Promise<void> {
  holders--
  await settle()
}

async function settle(): Promise<void> {
  const mine = ++turn
  await new Promise(requestAnimationFrame)
  await breath()
  const isHeld = holders > 0
  const app = document.getElementById('app')!
  for (const piece of isHeld ? piecesOf(app) : [...document.querySelectorAll('#app[inert], #app [inert]')]) {
    if (turn !== mine) return
    piece.toggleAttribute('inert', isHeld)
    await breath()
  }
}

function piecesOf(element: Element): Element[] {
  const { children } = element
  const isSmall = children.length === 0 || element.getElementsByTagName('*').length <= most
  return isSmall ? [element] : [...children].flatMap(piecesOf)
}

function breath(): Promise<void> {
  return new Promise((next) => setTimeout(next))
}
