let isPressing = false
const waiting: (() => void)[] = []

function release() {
  isPressing = false
  // After the click, which comes in the same task.
  setTimeout(() => waiting.splice(0).forEach((act) => act()))
}
document.addEventListener('pointerdown', () => (isPressing = true), true)
for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, release, true)

/**
 * Does something at once, or, while a pointer is pressed, once it was let go and has clicked. A field that is left by a press
 * tells what is wrong with it only then: told at once, it would move what is pressed away, and the click would be lost.
 */
export function afterPress(act: () => void) {
  if (isPressing) waiting.push(act)
  else act()
}
