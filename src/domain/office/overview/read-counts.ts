import { countWaitingReviews } from '#domain/aftersales/product-reviews/review-list-queries.ts'
import type { Permission } from '#domain/people/staff/permission-rules.ts'
import { countOpenWishes } from '#domain/sales/ending-wishes/ending-wish-queries.ts'
import type { Shop } from '#shop.ts'
import * as counts from './count-queries.ts'

/** Amount of waiting work per part of the office; parts that the reader may not see are left out. */
export type Counts = Partial<
  Record<'orders' | 'returns' | 'books' | 'system' | 'messages' | 'products' | 'members', number>
>

export async function readCounts(
  { database }: Pick<Shop, 'database'>,
  may: (permission: Permission) => boolean,
): Promise<Counts> {
  return {
    ...(may('orders.read') && { orders: await counts.countOrdersToSend(database) }),
    ...(may('returns.read') && { returns: await counts.countOpenReturns(database) }),
    ...(may('books.read') && { books: await counts.countOpenDifferences(database) }),
    ...(may('system.read') && { system: await counts.countGivenUpJobs(database) }),
    // For products, the waiting work is reviews.
    ...(may('content.read') && { products: await countWaitingReviews(database) }),
    // For members, notices to end a membership that are not confirmed.
    ...(may('members.read') && { members: await countOpenWishes(database) }),
    ...(may('messages.read') && { messages: await counts.countWaitingMessages(database) }),
  }
}
