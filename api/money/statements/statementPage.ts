import type PDFDocument from 'pdfkit'
import { createOutlines } from './textOutlines'

export interface TextStyle {
  size?: number
  isBold?: boolean
  color?: string
  align?: 'left' | 'right'
  /** Longer texts continue on the next line. */
  width: number
}

/** Characters of the standard fonts of PDF: those of Windows code page 1252. */
const standard = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/** Sizes are in points. Lines are 1.4 times as high as their letters. */
export const lineHeight = (size: number) => size * 1.4

type Doc = InstanceType<typeof PDFDocument>

/** Writes texts of any script on a page: letters of western languages as text, others as outlines with their text behind. */
export async function createWriter(doc: Doc) {
  const outline = await createOutlines()
  const fontName = (isBold: boolean) => (isBold ? 'Helvetica-Bold' : 'Helvetica')

  const widthOf = (line: string, size: number, isBold: boolean) =>
    standard.test(line) ? doc.font(fontName(isBold)).fontSize(size).widthOfString(line) : outline(line).width * size

  /** Breaks a paragraph at spaces, and words that are too long anywhere. */
  function wrap(paragraph: string, size: number, isBold: boolean, width: number): string[] {
    const fits = (text: string) => widthOf(text, size, isBold) <= width
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line ? `${line} ${word}` : word
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      line = ''
      for (const { segment } of new Intl.Segmenter().segment(word)) {
        if (!fits(line + segment) && line) {
          lines.push(line)
          line = segment
        } else line += segment
      }
    }
    return [...lines, line]
  }

  function writeLine(
    line: string,
    x: number,
    y: number,
    { size, isBold, color }: { size: number; isBold: boolean; color: string },
  ) {
    if (standard.test(line)) {
      doc.font(fontName(isBold)).fontSize(size).fillColor(color).text(line, x, y, { lineBreak: false })
      return
    }
    const { path, weight } = outline(line)
    const stroke = size * ((weight < 400 ? 0.03 : 0) + (isBold ? 0.03 : 0))
    doc.markContent('Span', { actual: line })
    doc.path(path(x, y + size * 0.93, size))
    if (stroke) doc.lineWidth(stroke).fillAndStroke(color, color)
    else doc.fill(color)
    doc.endMarkedContent()
  }

  /** Writes a text and returns the place below it. */
  return (
    text: string,
    x: number,
    y: number,
    { size = 9, isBold = false, color = '#171717', align = 'left', width }: TextStyle,
  ): number => {
    const lines = text.split('\n').flatMap((paragraph) => wrap(paragraph, size, isBold, width))
    for (const [place, line] of lines.entries()) {
      const left = align === 'right' ? x + width - widthOf(line, size, isBold) : x
      writeLine(line, left, y + place * lineHeight(size), { size, isBold, color })
    }
    return y + lines.length * lineHeight(size)
  }
}
