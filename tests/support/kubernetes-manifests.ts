import * as apps from 'kubernetes-models/apps/v1'
import * as batch from 'kubernetes-models/batch/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'

type Resource = { apiVersion: string; kind: string; metadata: { name: string } }
type Model = { prototype: { validate(): void } }

const models: Record<string, object> = { v1: core, 'apps/v1': apps, 'batch/v1': batch, 'policy/v1': policy }

/**
 * Returns a resource's errors according to the schemas that Kubernetes publishes. Unknown names are errors too,
 * although the schemas allow them.
 */
export function findManifestErrors(resource: Resource): string[] {
  const { apiVersion, kind, metadata } = resource
  const model = (models[apiVersion] as Record<string, Model> | undefined)?.[kind]
  const path = `${kind}/${metadata.name}`
  if (!model) return [`${path}: ${apiVersion} has no such kind, or the test does not import it`]
  const unread = new Set<string>()
  const errors: string[] = []
  try {
    model.prototype.validate.call(watchReading(resource, path, unread))
  } catch (error) {
    errors.push(`${path}: ${(error as Error).message}`)
  }
  return [...errors, ...[...unread].map((name) => `${name} is not known`)]
}

/** The same value, which takes the path of each property that is read out of `unread`. */
function watchReading(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => {
    if (!Array.isArray(value)) unread.add(`${path}/${name}`)
    return [name, watchReading(each, `${path}/${name}`, unread)] as const
  })
  const copy = Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries)
  return new Proxy(copy, {
    get(target, name, receiver) {
      unread.delete(`${path}/${String(name)}`)
      return Reflect.get(target, name, receiver)
    },
  })
}
