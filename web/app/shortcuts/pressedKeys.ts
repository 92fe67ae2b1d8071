/** A press as the declarations write it: `mod+k`, `shift+d`, `?`, `[`. Null for what no shortcut is made of. */
export function pressedKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | null {
  if (altKey || ['Control', 'Meta', 'Shift', 'Alt', 'Process'].includes(key)) return null
  const isLetter = /^[a-z]$/i.test(key)
  return [ctrlKey || metaKey ? 'mod' : '', shiftKey && (isLetter || key.length > 1) ? 'shift' : '', key.toLowerCase()]
    .filter(Boolean)
    .join('+')
}

const typed = ['INPUT', 'TEXTAREA']
/** Of these a letter is no text: a box that is ticked, a button. */
const untyped = ['checkbox', 'radio', 'button', 'submit', 'range']

/** Whether a key would go into a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    // A select finds what begins with the letter.
    target.getAttribute('role') === 'combobox' ||
    (typed.includes(target.tagName) && !(target instanceof HTMLInputElement && untyped.includes(target.type))))

/** A menu or a small window takes letters for itself; null where the key is pressed in the screen. */
export const overlayOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[role="menu"], [role="listbox"], [role="dialog"], dialog') : null
