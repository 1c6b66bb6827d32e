/** What the form of each kind edits: the same schemas by which the server checks and keeps it. */
export { type ContentKind, contentData, contentKinds } from '#shared/content-data.ts'
