const typedInto =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])'
const ownKeys = '[role=menu], [role=listbox], [role=combobox], [role=dialog], [role=alertdialog]'

/**
 * Whether a key belongs to what has the focus or lies over the page: a field, a menu, a dialog. Keys of a screen do
 * nothing then.
 */
export function isTyping({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  if (document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.closest(`${typedInto}, ${ownKeys}`) !== null
}
