/** What the form of each kind edits: the same schemas by which the server checks and keeps it. */
export {
  type ContentData,
  type ContentForm,
  type ContentKind,
  contentData,
  contentKinds,
  fewestShown,
  protectedPages,
} from '#shared/content-data.ts'
