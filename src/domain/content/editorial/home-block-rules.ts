type Shown = { is_shown: boolean; shown_from: string | null; shown_until: string | null }

const time = (moment: string | null, otherwise: number) => (moment === null ? otherwise : Date.parse(moment))

/** Returns the block to show now: the first in the list that is switched on and within its dates. */
export function currentBlock<Block extends Shown>(blocks: readonly Block[], now: Date): Block | null {
  const at = now.getTime()
  const isNow = ({ is_shown, shown_from, shown_until }: Shown) =>
    is_shown && time(shown_from, -Infinity) <= at && at < time(shown_until, Infinity)
  return blocks.find(isNow) ?? null
}

/** Returns the next time at which another block may show; null if none is planned. */
export function nextBlockChange(blocks: readonly Shown[], now: Date): Date | null {
  const moments = blocks
    .filter(({ is_shown }) => is_shown)
    .flatMap(({ shown_from, shown_until }) => [time(shown_from, 0), time(shown_until, 0)])
    .filter((moment) => moment > now.getTime())
  return moments.length ? new Date(Math.min(...moments)) : null
}
