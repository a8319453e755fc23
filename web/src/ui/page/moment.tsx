import { useMoments } from '../../platform/times/use-moments.ts';
import { dateTimeText } from '../../platform/times/zoned-time.ts';

/**
 * A moment by itself, `Today, 14:05`, with the complete date in its tooltip. Source: SCREEN-17.
 * @param at unix seconds
 * @param zone IANA name
 */
export function Moment({ at, zone }: { readonly at: number; readonly zone: string }) {
  const { alone } = useMoments(zone);
  return (
    <time dateTime={new Date(at * 1_000).toISOString()} title={dateTimeText(at, zone)}>
      {alone(at)}
    </time>
  );
}
