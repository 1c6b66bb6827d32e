/** Schemas of each kind of content, shared by the forms and the server. */
export { type ContentKind, contentData, contentKinds } from '#shared/content-data.ts'
