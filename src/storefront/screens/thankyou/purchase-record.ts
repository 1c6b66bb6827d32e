import { readStored, writeStored } from '../../state/browser-storage.ts'

const purchasesStorageKey = 'vitrine.purchases'
const remembered = 50

// Beside the storage, for visits in which it is blocked.
const recordedHere = new Set<string>()

/** True the first time it is asked about an order in this browser: then its purchase is to be reported. */
export function isFirstReport(orderId: string): boolean {
  const recorded = readRecorded()
  if (recordedHere.has(orderId) || recorded.includes(orderId)) return false
  recordedHere.add(orderId)
  writeStored(purchasesStorageKey, JSON.stringify([...recorded, orderId].slice(-remembered)))
  return true
}

function readRecorded(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(purchasesStorageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
