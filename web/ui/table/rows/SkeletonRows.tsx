import type { PlacedColumn } from '../tableTypes'

const rowCount = 25
/** Different lengths, so that bars look like text. */
const lengths = [62, 54, 70, 48, 66, 58, 51, 64, 57]

/** Placeholder rows while the first rows are loading. */
export function SkeletonRows<Row>({
  pinned,
  pins,
  columns,
  end,
}: {
  pinned?: PlacedColumn<Row>
  pins: readonly PlacedColumn<Row>[]
  columns: readonly PlacedColumn<Row>[]
  end?: PlacedColumn<Row>
}) {
  return Array.from({ length: rowCount }, (_, row) => (
    <tr key={row} aria-hidden className="dt-skeleton">
      {[...(pinned ? [pinned] : []), ...pins, ...columns].map(({ index, left, width, isPinned }) => (
        <td key={index} style={{ left, width }} className={index === 0 ? 'dt-pin' : isPinned ? 'dt-stay' : undefined}>
          <i style={{ width: `${lengths[(row + index * 4) % lengths.length]}%` }} />
        </td>
      ))}
      {end && <td className="dt-end" style={{ width: end.width }} />}
    </tr>
  ))
}
