import tools from '../../gallery/stage/tools.module.css';
import { PeekButton } from '../../gallery/stage/peek-button.tsx';
import { ZoomBar } from '../../viewer/photo/zoom-bar.tsx';
import css from './detail.module.css';
import { isTab } from './station-photos.ts';
import type { StationStage } from './use-station-stage.ts';

/** The tools for the photo above: hiding boxes for a moment, and zoom. */
export function PhotoTools({ stage }: { readonly stage: StationStage }) {
  const { map, photo, original } = stage;
  return (
    <div className={`${tools.bar} ${css.tools}`}>
      <div className={tools.end}>
        {map && photo !== null && !isTab(photo) && !original && <PeekButton onPeek={stage.setPeeking} />}
        {map && <ZoomBar map={map} />}
      </div>
    </div>
  );
}
