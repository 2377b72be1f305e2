import { ageGroups, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import type { OwnTeamLink } from '@playfield/contracts/team-links.ts';
import type { User } from '@playfield/contracts/users.ts';
import { Crest } from '../../../shared/ui/Crest.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { QrCode } from '../../../shared/ui/QrCode.tsx';
import { addressOf, printedAddressOf } from './store.ts';
import { Button } from '../../../shared/ui/Button.tsx';

type Props = { link: OwnTeamLink; user: User; onClose: () => void };

/** A sheet for the dugout or the fence: what it shows here is what is printed. */
export function DugoutCard({ link, user, onClose }: Props) {
  return (
    <Dialog title="Card for the dugout" onClose={onClose}>
      <div className="print-card dugout-card">
        <Crest team={user} className="dugout-crest" />
        <p className="dugout-name">
          <bdi>{user.teamName}</bdi>
        </p>
        <p className="dugout-words">
          Play us! Scan the code, register your team for free on {SITE_NAME}, and propose a game.
        </p>
        <QrCode text={addressOf(link)} label="QR code of your team’s link" className="dugout-code" />
        <p className="dugout-address">{printedAddressOf(link)}</p>
        <p className="dugout-facts">
          {[`${labelOf(ageGroups, user.ageGroup)} ${labelOf(sports, user.sport)}`, user.teamLocation]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="dialog-actions print:hidden" data-actions>
        <Button onClick={onClose}>Close</Button>
        <Button kind="solid" data-first onClick={() => print()}>
          Print
        </Button>
      </div>
    </Dialog>
  );
}
