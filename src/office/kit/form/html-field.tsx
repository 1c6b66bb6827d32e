import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Strikethrough,
  Underline,
} from 'lucide-react'
import { useContext, useEffect, useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#office/kit/button.tsx'
import { ErrorLine, TextArea, TextField } from '#office/kit/field.tsx'
import { htmlLang, type Language } from '#shared/markets.ts'
import { useFieldErrors } from './form-fields.tsx'
import { isEditable, withoutStyles } from './html-rules.ts'
import { ReadOnlyForm } from './read-only.ts'

// Extensions for the markup that the shop keeps when it saves: domain/platform/texts/safe-html.ts.
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    trailingNode: false,
    link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null } },
  }),
]

/**
 * Edits a text with headings, lists and links. Shows HTML source if the text contains elements that the editor does
 * not know.
 */
export function HtmlField({ name, label, language }: { name: string; label: string; language: Language }) {
  const { t } = useTranslation()
  const { field } = useController({ name })
  const errors = useFieldErrors(name)
  const errorId = useId()
  const value = String(field.value ?? '')
  const [isSource, setSource] = useState(() => !isEditable(value))
  const canEdit = isEditable(value)
  return (
    <div className="grid gap-1">
      {isSource || !canEdit ? (
        <TextArea
          label={label}
          rows={9}
          value={value}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
          errors={errors}
          hint={canEdit ? undefined : t('form.htmlOnly')}
        />
      ) : (
        <>
          <VisualEditor
            label={label}
            language={language}
            value={value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            errorId={errors ? errorId : null}
          />
          <ErrorLine id={errorId} errors={errors} />
        </>
      )}
      {canEdit && (
        <div>
          <Button shape="quiet" className="text-sm" onPress={() => setSource(!isSource)}>
            {t(isSource ? 'form.visual' : 'form.html')}
          </Button>
        </div>
      )}
    </div>
  )
}

type VisualProps = {
  label: string
  language: Language
  value: string
  onChange(value: string): void
  onBlur(): void
  /** Id of the error message; null without an error. */
  errorId: string | null
}

function VisualEditor({ label, language, value, onChange, onBlur, errorId }: VisualProps) {
  const id = useId()
  const isReadOnly = useContext(ReadOnlyForm)
  const editor = useEditor({
    extensions,
    editable: !isReadOnly,
    content: value,
    // The editor's stylesheet is part of ours, because the page's policy does not allow injected styles.
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      transformPastedHTML: withoutStyles,
      attributes: {
        'aria-labelledby': id,
        'aria-multiline': 'true',
        role: 'textbox',
        lang: htmlLang(language),
        class: 'html-text min-h-40 max-h-96 overflow-y-auto px-2.5 py-2 outline-none',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    onBlur,
  })
  useEffect(() => {
    // The editor is already destroyed while the screen closes.
    if (editor.isDestroyed) return
    // Follows values that were saved, discarded or copied from another language, not typed here.
    const shown = editor.isEmpty ? '' : editor.getHTML()
    if (shown !== value && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])
  useEffect(() => {
    if (editor.isDestroyed) return
    const said = { 'aria-invalid': errorId && 'true', 'aria-describedby': errorId }
    for (const [name, value] of Object.entries(said)) {
      if (value === null) editor.view.dom.removeAttribute(name)
      else editor.view.dom.setAttribute(name, value)
    }
  }, [editor, errorId])
  return (
    <>
      <span id={id} className="text-sm font-medium">
        {label}
      </span>
      <div className="rounded-md border border-line bg-surface focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus has-aria-invalid:border-bad">
        {!isReadOnly && <Toolbar editor={editor} label={label} />}
        <EditorContent editor={editor} />
      </div>
    </>
  )
}

type Tool = { name: string; icon: LucideIcon; isOn(editor: Editor): boolean; run(editor: Editor): void }

const mark = (name: string, icon: LucideIcon): Tool => ({
  name,
  icon,
  isOn: (editor) => editor.isActive(name),
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
})

const heading = (level: 2 | 3, icon: LucideIcon): Tool => ({
  name: `heading${level}`,
  icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
})

const tools: Tool[] = [
  mark('bold', Bold),
  mark('italic', Italic),
  mark('underline', Underline),
  mark('strike', Strikethrough),
  mark('code', Code),
  heading(2, Heading2),
  heading(3, Heading3),
  {
    name: 'bulletList',
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    icon: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'rule',
    icon: Minus,
    isOn: () => false,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
]

function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const { t } = useTranslation()
  const [isLinking, setLinking] = useState(false)
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      [...tools.filter((tool) => tool.isOn(now)).map(({ name }) => name), now.isActive('link') ? 'link' : ''].join(' '),
  }).split(' ')
  const look =
    'grid size-8 cursor-pointer place-items-center rounded-md text-soft hover:bg-line/40 aria-pressed:bg-line/60 aria-pressed:text-text pointer-coarse:size-11'
  return (
    <div className="border-b border-line">
      <div role="toolbar" aria-label={t('form.toolsOf', { label })} className="flex flex-wrap">
        {tools.map(({ name, icon: Icon, run }) => (
          <button
            key={name}
            type="button"
            aria-label={t(`form.tools.${name}`)}
            aria-pressed={active.includes(name)}
            onClick={() => run(editor)}
            className={look}
          >
            <Icon aria-hidden="true" className="size-4" />
          </button>
        ))}
        <button
          type="button"
          aria-label={t('form.tools.link')}
          aria-pressed={active.includes('link')}
          aria-expanded={isLinking}
          onClick={() => setLinking(!isLinking)}
          className={look}
        >
          <Link2 aria-hidden="true" className="size-4" />
        </button>
      </div>
      {isLinking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </div>
  )
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone(): void }) {
  const { t } = useTranslation()
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''))
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address.trim()) chain.setLink({ href: address.trim() }).run()
    else chain.unsetLink().run()
    onDone()
  }
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line p-2">
      <div className="flex-1">
        <TextField
          label={t('form.linkTo')}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
      </div>
      <Button onPress={apply}>{t(address.trim() ? 'form.setLink' : 'form.removeLink')}</Button>
    </div>
  )
}
