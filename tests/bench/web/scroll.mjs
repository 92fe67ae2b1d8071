// Scrolls by script: a step per frame for three seconds, reversing at the ends.

function scrollInPage([selector, axis, step, watchBlanks]) {
  const [place, whole, shown] =
    axis === 'down' ? ['scrollTop', 'scrollHeight', 'clientHeight'] : ['scrollLeft', 'scrollWidth', 'clientWidth']
  const scroller = [...document.querySelectorAll(selector)].find((element) => element[whole] > element[shown] + 50)
  if (!scroller) throw new Error(`nothing to scroll ${axis} in ${selector}`)
  const box = scroller.getBoundingClientRect()
  const points = [0.15, 0.5, 0.95].flatMap((y) =>
    [0.3, 0.9].map((x) => [box.left + box.width * x, box.top + box.height * y]),
  )
  // There must be a cell at a point, or just below it at the border of two rows.
  const isCell = (x, y) => document.elementFromPoint(x, y)?.closest('[role="gridcell"]')
  const isBlank = ([x, y]) => !isCell(x, y) && !isCell(x, y + 3)
  return new Promise((done) => {
    let frames = 0
    let blanks = 0
    let start = null
    let direction = 1
    const frame = (now) => {
      start ??= now
      if (frames > 0 && watchBlanks && points.some(isBlank)) blanks++
      if (now - start > 3000) return done({ frames, blanks })
      frames++
      if (scroller[place] + scroller[shown] >= scroller[whole] - 1) direction = -1
      if (scroller[place] <= 0) direction = 1
      scroller[place] += direction * step
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

/** CPU time of the main thread per frame, in milliseconds. */
export async function scrollCpu(page, { cpu }, selector, axis) {
  const before = await cpu()
  const { frames } = await page.evaluate(scrollInPage, [selector, axis, axis === 'down' ? 120 : 60, false])
  return ((await cpu()) - before) / frames
}

/** Number of frames in which a point of the table showed no cell. */
export const blankFrames = async (page, selector, axis) =>
  (await page.evaluate(scrollInPage, [selector, axis, axis === 'down' ? 120 : 60, true])).blanks
