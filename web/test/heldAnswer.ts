/** An answer that does not come until the test says so: await `late` in the handler, call `arrive` in the test. */
export function heldAnswer() {
  let arrive = () => {}
  const late = new Promise<void>((resolve) => (arrive = resolve))
  return { late, arrive: () => arrive() }
}
