import type { Font, GlyphRun, Path } from 'fontkit'
import { createFonts } from './statementFonts'

/**
 * Texts as outlines of their glyphs, for scripts that the standard fonts of PDF do not have: characters in the order they
 * are read in (bidi-js), letters joined (fontkit), each from the font of its script.
 */

interface Run {
  font: Font
  text: string
  isRightToLeft: boolean
}

interface Outlines {
  /** Width in units of the font size. */
  width: number
  /** SVG path at a place, with `size` as the font size and `y` as the baseline. */
  path: (x: number, y: number, size: number) => string
  /** The thinnest font in it: 100 to 400. */
  weight: number
}

/** SVG with cubic curves alone: those of PDF are. */
function svgOf({ commands }: Path): string {
  let [fromX, fromY] = [0, 0]
  const letters = { moveTo: 'M', lineTo: 'L', bezierCurveTo: 'C', quadraticCurveTo: 'C', closePath: 'Z' }
  return commands
    .map(({ command, args }) => {
      const [x = fromX, y = fromY] = args.slice(-2)
      const [controlX = 0, controlY = 0] = args
      const towards = (from: number, control: number) => from + ((control - from) * 2) / 3
      const places =
        command === 'quadraticCurveTo'
          ? [towards(fromX, controlX), towards(fromY, controlY), towards(x, controlX), towards(y, controlY), x, y]
          : args
      ;[fromX, fromY] = [x, y]
      return `${letters[command]}${places.map((place) => place.toFixed(3)).join(' ')}`
    })
    .join('')
}

const weightOf = (font: Font) => font.variationAxes.wght?.default ?? 400

/** Reads the packages once. The returned function outlines one line of text. */
export async function createOutlines(): Promise<(line: string) => Outlines> {
  const { default: bidiFactory } = await import('bidi-js')
  const bidi = bidiFactory()
  const fontFor = await createFonts()

  /** Runs of one font and one direction, from left to right. */
  function runsOf(line: string): Run[] {
    const levels = bidi.getEmbeddingLevels(line)
    const mirrored = bidi.getMirroredCharactersMap(line, levels.levels)
    const fonts: (Font | null)[] = []
    for (const { segment, index } of new Intl.Segmenter().segment(line)) {
      const before = fonts.at(-1)
      const keeps = before?.hasGlyphForCodePoint(segment.codePointAt(0) ?? 0)
      const font = keeps ? before : (fontFor(segment) ?? fontFor('?'))
      for (let at = index; at < index + segment.length; at++) fonts[at] = font ?? null
    }
    const order = bidi.getReorderedIndices(line, levels)
    const runs: (Run & { places: number[]; level: number })[] = []
    for (const place of order) {
      const font = fonts[place]
      const level = levels.levels[place] ?? 0
      if (!font) continue
      const last = runs.at(-1)
      const next = last?.places.at(-1) ?? 0
      const follows = last?.font === font && last.level === level && Math.abs(place - next) === 1
      if (last && follows) last.places.push(place)
      else runs.push({ font, level, places: [place], text: '', isRightToLeft: level % 2 === 1 })
    }
    return runs.map(({ font, places, isRightToLeft }) => ({
      font,
      isRightToLeft,
      text: [...places]
        .sort((one, other) => one - other)
        .map((place) => mirrored.get(place) ?? line[place])
        .join(''),
    }))
  }

  const layout = ({ font, text, isRightToLeft }: Run): GlyphRun =>
    font.layout(text, undefined, undefined, undefined, isRightToLeft ? 'rtl' : 'ltr')

  return (line) => {
    const parts = runsOf(line).map((run) => ({ font: run.font, glyphs: layout(run) }))
    const width = parts.reduce((sum, { font, glyphs }) => sum + glyphs.advanceWidth / font.unitsPerEm, 0)
    return {
      width,
      weight: Math.min(400, ...parts.map(({ font }) => weightOf(font))),
      path: (x, y, size) => {
        let pen = x
        return parts
          .flatMap(({ font, glyphs: { glyphs, positions } }) =>
            glyphs.map((glyph, place) => {
              const scale = size / font.unitsPerEm
              const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {}
              const outline = glyph.path.scale(scale, -scale).translate(pen + xOffset * scale, y - yOffset * scale)
              pen += xAdvance * scale
              return svgOf(outline)
            }),
          )
          .join('')
      },
    }
  }
}
