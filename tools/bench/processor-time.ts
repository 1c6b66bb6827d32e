import { readdirSync, readFileSync } from 'node:fs'

// Linux counts in hundredths of a second.
const tick = 10

/**
 * Returns the processor time in milliseconds of a process and, unless `family` is false, of its children so far.
 * Returns 0 if the system does not report it.
 */
export function processorTime(pid: number, family = true): number {
  try {
    const own = fieldsOf(pid)
    const times = family ? own.slice(11, 15) : own.slice(11, 13)
    const children = family ? childrenOf(pid).map((child) => processorTime(child)) : []
    return times.reduce((sum, time) => sum + Number(time) * tick, 0) + children.reduce((sum, time) => sum + time, 0)
  } catch {
    return 0
  }
}

/**
 * Returns the fields after the name in /proc/PID/stat: state, parent, …, user and system time of itself and of ended
 * children.
 */
function fieldsOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => {
      try {
        return Number(fieldsOf(other)[1]) === pid
      } catch {
        return false
      }
    })
}
