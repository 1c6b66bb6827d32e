import { findAny } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { invalidParameter } from './errors.ts'

type Tree = { [name: string]: unknown }

/** Fields returned only when `expand` names them, by the object's kind and the field's name. */
export type Includables = { [kind: string]: { [field: string]: (state: SandboxState, object: Tree) => unknown } }

/**
 * Replaces the ids named by `expand` with their objects and adds the fields returned only on request. Throws 400 for an
 * unknown path or one deeper than four levels.
 */
export function expandObject(
  state: SandboxState,
  includables: Includables,
  object: unknown,
  paths: readonly string[],
): unknown {
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > 4) {
      throw invalidParameter(`You cannot expand more than 4 levels of a property (property: ${path}).`, 'expand')
    }
    expandPath(state, includables, object, parts, path)
  }
  return object
}

function expandPath(
  state: SandboxState,
  includables: Includables,
  node: unknown,
  parts: readonly string[],
  path: string,
): void {
  const [field, ...rest] = parts
  if (field === undefined || node === null || node === undefined) return
  if (Array.isArray(node)) {
    for (const item of node) expandPath(state, includables, item, parts, path)
    return
  }
  if (typeof node !== 'object') throw notExpandable(path)
  const tree = node as Tree
  const include = typeof tree.object === 'string' ? includables[tree.object]?.[field] : undefined
  if (!(field in tree)) {
    if (include === undefined) throw notExpandable(path)
    tree[field] = include(state, tree)
  }
  const value = tree[field]
  if (typeof value === 'string') {
    const found = value.includes('_') ? findAny(state, value) : undefined
    if (found === undefined) throw notExpandable(path)
    tree[field] = found.body
  } else if (rest.length === 0 && include === undefined && value !== null && !isExpanded(value)) {
    throw notExpandable(path)
  }
  expandPath(state, includables, tree[field], rest, path)
}

function isExpanded(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'object' in value
}

function notExpandable(path: string) {
  return invalidParameter(
    `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' if this is a list.`,
    'expand',
  )
}
