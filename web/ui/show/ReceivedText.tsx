import { visiblePieces } from '../../../shared/app/names'

/**
 * A text as others sent it. It cannot change the direction of what surrounds it, and its invisible characters, which could
 * turn it round or hide a part, are shown by their codes.
 */
export const ReceivedText = ({ text }: { text: string }) => (
  <bdi>
    {visiblePieces(text).map((piece, at) =>
      at % 2 ? (
        <span key={at} className="key-cap" title="Invisible character">
          {piece}
        </span>
      ) : (
        piece
      ),
    )}
  </bdi>
)
