import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Font } from 'fontkit'

/**
 * Fonts by script, in order of preference; each package has slices for ranges of characters. The image keeps packages that
 * are named in full.
 */
const packages = [
  '@fontsource-variable/inter',
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-sc',
]

interface Slice {
  file: string
  ranges: [from: number, to: number][]
}

const installed = createRequire(path.join(process.env.ROOT ?? process.cwd(), 'package.json'))
const face = /url\(\.\/files\/([\w-]+\.woff2)\)[^}]*unicode-range: ([^;}]+)/g

function slicesOf(name: string): Slice[] {
  const style = installed.resolve(`${name}/index.css`)
  return [...readFileSync(style, 'utf8').matchAll(face)].map(([, file = '', ranges = '']) => ({
    file: path.join(path.dirname(style), 'files', file),
    ranges: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.trim().slice(2).split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  }))
}

/** Finds the font of a character; null if there is none. Each file is read once, when a text needs it. */
export async function createFonts(): Promise<(character: string) => Font | null> {
  const { create } = await import('fontkit')
  const slices = packages.flatMap(slicesOf)
  const fonts = new Map<string, Font>()
  const read = ({ file }: Slice) => {
    const font = fonts.get(file) ?? (create(readFileSync(file)) as Font)
    fonts.set(file, font)
    return font
  }
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    const covering = slices.filter(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))
    return covering.map(read).find((font) => font.hasGlyphForCodePoint(code)) ?? null
  }
}
