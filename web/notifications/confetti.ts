import confetti from 'canvas-confetti'

const particles = 200
const seconds = 4.5
const framesPerSecond = 60

/** 200 particles from both lower corners, for about 4.5 seconds. The canvas is ours: the package's own would ask for a worker. */
export async function throwConfetti(): Promise<void> {
  const canvas = document.body.appendChild(document.createElement('canvas'))
  canvas.className = 'confetti'
  canvas.ariaHidden = 'true'
  const fire = confetti.create(canvas, { resize: true, useWorker: false })
  const from = (x: number, angle: number) =>
    fire({ particleCount: particles / 2, ticks: seconds * framesPerSecond, startVelocity: 60, spread: 70, angle, origin: { x, y: 1 } })
  try {
    await Promise.all([from(0, 60), from(1, 120)])
  } finally {
    canvas.remove()
  }
}
