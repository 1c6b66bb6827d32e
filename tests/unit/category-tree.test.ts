import { describe, expect, it } from 'vitest'
import {
  movedBelow,
  orderProblems,
  orderVersionOf,
  parentProblem,
  treeOf,
  withoutCategory,
} from '#domain/catalogue/products/category-order-rules.ts'
import { pathNames } from '#office/screens/catalogue/categories/category-paths.ts'
import {
  depthOf,
  dropped,
  isInBranch,
  mayDrop,
  moved,
  nextParent,
  nodesFor,
  raised,
  type TreeNode,
} from '#office/screens/catalogue/categories/tree-rules.ts'

// 1 > 2 > 3 > 4 > 5, then 6 below 2, and 7 at the top.
const pairs: [number, number | null][] = [
  [1, null],
  [2, 1],
  [3, 2],
  [4, 3],
  [5, 4],
  [6, 2],
  [7, null],
]
const rows = pairs.map(([id, parentId]) => ({ id, parentId }))
const ids = (nodes: readonly { id: number }[]) => nodes.map(({ id }) => id)

describe('the tree of categories', () => {
  it('puts every branch below its parent, whatever the order of the rows', () => {
    expect(ids(treeOf(rows.toReversed()))).toEqual([7, 1, 2, 6, 3, 4, 5])
    expect(ids(treeOf(rows))).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(ids(treeOf([{ id: 2, parentId: 99 }, ...rows.slice(2)]))).toEqual([2, 3, 4, 5, 6, 7])
  })

  it('moves a branch with its top, five levels deep', () => {
    const below = movedBelow(rows, { id: 2, parentId: 7 })
    expect(below).toEqual(expect.arrayContaining([{ id: 2, parentId: 7 }]))
    expect(ids(below)).toEqual([1, 7, 2, 3, 4, 5, 6])
    expect(ids(movedBelow(rows, { id: 4, parentId: null }))).toEqual([1, 2, 3, 6, 4, 5, 7])
    expect(ids(movedBelow(rows, { id: 8, parentId: 5 }))).toEqual([1, 2, 3, 4, 5, 8, 6, 7])
  })

  it('puts what was below a category that goes into its place', () => {
    expect(withoutCategory(rows, rows[1]!)).toEqual([
      { id: 1, parentId: null },
      { id: 3, parentId: 1 },
      { id: 4, parentId: 3 },
      { id: 5, parentId: 4 },
      { id: 6, parentId: 1 },
      { id: 7, parentId: null },
    ])
    expect(withoutCategory(rows, rows[0]!).find(({ id }) => id === 2)).toEqual({ id: 2, parentId: null })
  })

  it('refuses a parent that is the category itself, below it or unknown', () => {
    for (const parentId of [2, 3, 4, 5, 6])
      expect(parentProblem(rows, { id: 2, parentId })).toBe('validation.ownBranch')
    for (const parentId of [null, 1, 7]) expect(parentProblem(rows, { id: 2, parentId })).toBeNull()
    expect(parentProblem(rows, { id: 5, parentId: 6 })).toBeNull()
    expect(parentProblem(rows, { id: 5, parentId: 99 })).toBe('validation.invalid')
    expect(parentProblem(rows, { id: 0, parentId: 5 })).toBeNull()
  })

  it('names the categories of a circle in an order, and no others', () => {
    const wanted = rows.map((row) => (row.id === 2 ? { id: 2, parentId: 4 } : row))
    expect(orderProblems(rows, wanted)).toEqual({
      'items.1.parentId': ['validation.ownBranch'],
      'items.2.parentId': ['validation.ownBranch'],
      'items.3.parentId': ['validation.ownBranch'],
    })
    expect(orderProblems(rows, rows)).toEqual({})
    expect(orderProblems(rows, rows.slice(1))).toEqual({ items: ['validation.everyOnce'] })
  })

  it('has another version for another parent at any depth', () => {
    const versions = [null, 1, 2, 3].map((parentId) => orderVersionOf([...rows, { id: 8, parentId }]))
    expect(new Set(versions).size).toBe(4)
  })
})

describe('the tree that staff edit', () => {
  const nodes: TreeNode[] = rows.map(({ id, parentId }) => ({ id, parent_id: parentId }))
  const parentOf = (tree: readonly TreeNode[], id: number) => tree.find((node) => node.id === id)!.parent_id

  it('knows depths and branches', () => {
    expect(pairs.map(([id]) => depthOf(nodes, id))).toEqual([0, 1, 2, 3, 4, 2, 0])
    expect([isInBranch(nodes, 5, 2), isInBranch(nodes, 2, 2), isInBranch(nodes, 7, 2)]).toEqual([true, true, false])
  })

  it('drops a branch before, after and inside others, never into itself', () => {
    for (const target of [2, 3, 4, 5, 6]) expect(mayDrop(nodes, 2, { target })).toBe(false)
    expect(dropped(nodes, 2, { target: 5, side: 'inside' })).toEqual(nodes)
    const inside = dropped(nodes, 3, { target: 7, side: 'inside' })
    expect([ids(inside), parentOf(inside, 3)]).toEqual([[1, 2, 6, 7, 3, 4, 5], 7])
    const before = dropped(nodes, 7, { target: 4, side: 'before' })
    expect([ids(before), parentOf(before, 7)]).toEqual([[1, 2, 3, 7, 4, 5, 6], 3])
    const after = dropped(nodes, 4, { target: 2, side: 'after' })
    expect([ids(after), parentOf(after, 4)]).toEqual([[1, 2, 3, 6, 4, 5, 7], 1])
  })

  it('moves by one step: up and down among siblings, below the one above, up one level', () => {
    expect(ids(moved(nodes, 6, -1))).toEqual([1, 2, 6, 3, 4, 5, 7])
    expect(ids(moved(nodes, 1, 1))).toEqual([7, 1, 2, 3, 4, 5, 6])
    expect(moved(nodes, 5, 1)).toEqual(nodes)
    expect([1, 7, 6, 3, 5].map((id) => nextParent(nodes, id))).toEqual([null, 1, 3, null, null])
    const up = raised(nodes, 4)
    expect([ids(up), parentOf(up, 4), parentOf(up, 5)]).toEqual([[1, 2, 3, 4, 5, 6, 7], 2, 4])
    expect(raised(nodes, 7)).toEqual(nodes)
  })

  it('loses no category when others were added or deleted meanwhile', () => {
    expect(nodesFor(nodes, [1, 3, 4, 5, 6, 7, 8])).toEqual([
      { id: 1, parent_id: null },
      { id: 3, parent_id: null },
      { id: 4, parent_id: 3 },
      { id: 5, parent_id: 4 },
      { id: 6, parent_id: null },
      { id: 7, parent_id: null },
      { id: 8, parent_id: null },
    ])
  })

  it('names a category by its path', () => {
    const named = nodes.map((node) => ({ ...node, name: { en: `C${node.id}`, no: '', sv: '', fr: '' } }))
    expect(pathNames(named, 4, 'en')).toEqual(['C1', 'C2', 'C3', 'C4'])
    expect(pathNames(named, 7, 'en')).toEqual(['C7'])
  })
})
