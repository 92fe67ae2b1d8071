/** Normalises a key press: `mod+k`, `alt+1`, `shift+d`, `?`, `[`. Null for keys that no shortcut uses. */
export function pressedKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | null {
  // With Alt a digit may write another sign.
  if (altKey && !ctrlKey && !metaKey && !shiftKey && /^Digit\d$/.test(code)) return `alt+${code.slice(-1)}`
  if (altKey || ['Control', 'Meta', 'Shift', 'Alt', 'Process'].includes(key)) return null
  const isLetter = /^[a-z]$/i.test(key)
  return [ctrlKey || metaKey ? 'mod' : '', shiftKey && (isLetter || key.length > 1) ? 'shift' : '', key.toLowerCase()]
    .filter(Boolean)
    .join('+')
}

const typed = ['INPUT', 'TEXTAREA']
/** Input types that do not accept text. */
const untyped = ['checkbox', 'radio', 'button', 'submit', 'range']

/** Whether a key press would enter text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    // A select jumps to the option that begins with the letter.
    target.getAttribute('role') === 'combobox' ||
    (typed.includes(target.tagName) && !(target instanceof HTMLInputElement && untyped.includes(target.type))))

/** The menu or popover that handles letters; null if the focus is elsewhere. */
export const overlayOf = (target: EventTarget | null): Element | null =>
  target instanceof Element
    ? target.closest('[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]')
    : null
