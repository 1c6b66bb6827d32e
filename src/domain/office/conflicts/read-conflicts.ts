import { findStaffNames } from '#database/staff-name.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { getTextsByLanguage } from '#domain/platform/texts/shop-texts.ts'
import type { Language, Market, Texts } from '#shared/markets.ts'
import { leavesOf, type ShopTexts, type WordedSurface } from '#shared/translations.ts'
import type { Shop } from '#shop.ts'
import { countAffected, findContentTexts, findDecisions, findExamples } from './conflict-queries.ts'
import {
  allowsOwnValue,
  type Conflict,
  type ConflictKey,
  conflictKeys,
  conflicts,
  decisionInForce,
  type Reading,
  type Recommendation,
  type RecordedReading,
  readingOf,
} from './conflict-rules.ts'
import { type ShopText, type Use, usesIn } from './use-rules.ts'

export type ConflictReport = {
  key: ConflictKey
  readings: { A: RecordedReading; B: RecordedReading }
  recommended: Recommendation
  /** True if a choice other than reading A needs a reason. */
  asksReason: boolean
  /** True if a value other than both readings is possible. */
  allowsOwn: boolean
  /** `own`: neither. */
  reading: Reading
  value: unknown
  /** Null if not decided yet. */
  decision: { reading: Reading; why: string; by: string; at: Date } | null
  uses: Use[]
  /** `members` is null unless the setting is part of agreed terms. */
  affected: { newBuyers: boolean; accounts: number | null; members: number | null; carts: number }
}

/** Returns every conflict with its current value, its uses, and who a decision affects. */
export async function readConflicts(
  shop: Shop,
  reader: { language: Language; market: Market },
  keys: readonly ConflictKey[] = conflictKeys,
): Promise<ConflictReport[]> {
  const settings = await getSettings(shop)
  const rows = await findDecisions(shop.database, keys)
  const names = await findStaffNames(
    shop.database,
    rows.map(({ staffId }) => staffId),
  )
  const own = Object.values(await getTextsByLanguage(shop))
  const texts: ShopText[] = [
    ...(await findContentTexts(shop.database)),
    ...interfaceTexts(own, 'storefront', 'text'),
    ...interfaceTexts(own, 'mails', 'mail'),
  ]
  const withExamples = { ...reader, examples: await findExamples(shop.database) }
  const counts = await countAffected(shop.database, shop.clock())
  return keys.map((key) => {
    const { readings, recommended, asksReason = false, terms, accounts, hosts }: Conflict = conflicts[key]
    const decision = decisionInForce(rows.filter((row) => row.key === key))
    return {
      key,
      readings,
      recommended,
      asksReason,
      allowsOwn: allowsOwnValue(key),
      reading: readingOf(key, settings[key]),
      value: settings[key],
      decision: decision && {
        reading: decision.reading!,
        why: decision.why,
        by: names.get(decision.staffId) ?? '',
        at: decision.createdAt,
      },
      uses: [...usesIn(texts, key, withExamples), ...(hosts ? usesByHosts(shop.environment.allowedHosts, hosts) : [])],
      affected: accounts
        ? { newBuyers: false, accounts: counts.accounts, members: null, carts: 0 }
        : {
            newBuyers: true,
            accounts: null,
            members: terms ? counts.members : null,
            carts: terms ? counts.cartsWithMembership : counts.carts,
          },
    }
  })
}

/** Returns what each host of the shop shows under either reading. */
function usesByHosts(allowed: readonly string[], readings: NonNullable<Conflict['hosts']>): Use[] {
  const hosts = allowed.length ? allowed.map((host) => host.replace(/^\*\./, '')) : ['localhost', 'sv.localhost']
  return [...new Set(hosts)].map((host) => {
    const { A, B } = readings(host)
    return { kind: 'host', id: host, languages: [], excerpt: `A: ${A} · B: ${B}`, path: null, agreed: false }
  })
}

function interfaceTexts(own: readonly ShopTexts[], surface: WordedSurface, kind: 'text' | 'mail'): ShopText[] {
  const byKey = new Map<string, Texts>()
  for (const { language, [surface]: tree } of own) {
    for (const [key, text] of leavesOf(tree)) byKey.set(key, { ...byKey.get(key), [language]: text })
  }
  return [...byKey].map(([id, texts]) => ({ kind, id, texts }))
}
