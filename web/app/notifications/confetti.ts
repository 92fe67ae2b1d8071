import confetti from 'canvas-confetti'

const particles = 200
const milliseconds = 4_500
const framesPerSecond = 60

/**
 * 200 particles from both lower corners for 4.5 seconds, at any frame rate. Uses its own canvas, because the package's
 * default needs a worker, which the content security policy forbids.
 */
export async function throwConfetti(): Promise<void> {
  const canvas = document.body.appendChild(document.createElement('canvas'))
  canvas.className = 'confetti'
  canvas.ariaHidden = 'true'
  canvas.style.cssText = 'position: fixed; inset: 0; z-index: 70; width: 100%; height: 100%; pointer-events: none'
  const fire = confetti.create(canvas, { resize: true, useWorker: false })
  const from = (x: number, angle: number) =>
    fire({
      particleCount: particles / 2,
      ticks: (milliseconds * framesPerSecond) / 1000,
      startVelocity: 60,
      spread: 70,
      angle,
      origin: { x, y: 1 },
    })
  const over = new Promise((resolve) => setTimeout(resolve, milliseconds))
  await Promise.race([over, Promise.all([from(0, 60), from(1, 120)])])
  fire.reset()
  canvas.remove()
}
