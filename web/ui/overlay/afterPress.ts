let isPressing = false
const waiting: (() => void)[] = []

function release() {
  isPressing = false
  // After the click event, which is in the same task.
  setTimeout(() => waiting.splice(0).forEach((act) => act()))
}
document.addEventListener('pointerdown', () => (isPressing = true), true)
for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, release, true)

/**
 * Runs `act` at once or, while a pointer is down, after its click. An error shown on blur would otherwise move the
 * pressed element, and the click would miss it.
 */
export function afterPress(act: () => void) {
  if (isPressing) waiting.push(act)
  else act()
}
