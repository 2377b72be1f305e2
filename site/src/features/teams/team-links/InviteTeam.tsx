import type { OwnTeamLink } from '@playfield/contracts/team-links.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useEffect } from 'react';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { Section } from '../../../shared/ui/Section.tsx';
import { ActionButton, Button, TextLink, DialogButton, Crest, Icon } from '../../../shared/ui/Button.tsx';
import { QrCode } from '../../../shared/ui/QrCode.tsx';
import { Unready, useLoaded } from '../../../shared/ui/States.tsx';
import {
  $teamLink,
  addressOf,
  loadTeamLink,
  shareTeamLink,
  turnTeamLink,
  renewLink,
  printedAddressOf,
} from './store.ts';
import { ConfirmDialog, Dialog } from '../../../shared/ui/Dialog.tsx';
import { ageGroups, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';

export function InviteTeam({ user }: { user: User }) {
  const link = useLoaded($teamLink, loadTeamLink);
  useEffect(() => {
    if (location.hash === '#invite-team') document.getElementById('invite-team')?.scrollIntoView();
  }, []);
  return (
    <Section
      id="invite-team"
      title="Invite a team you know"
      text="Send your link to a team that you would like to play, or print a card with a code for them to scan. We’ll tell you when they join."
    >
      {link.status !== 'ready' && <Unready of={link} rows={1} className="h-80" retry={loadTeamLink} />}
      {link.status === 'ready' && (
        <>
          {link.value.on ? <Working link={link.value} user={user} /> : <TurnedOff />}
          <Joined link={link.value} />
        </>
      )}
    </Section>
  );
}

function Working({ link, user }: { link: OwnTeamLink; user: User }) {
  const address = addressOf(link);
  return (
    <>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={address} label="QR code of your team’s link" />
        <div className="grid min-w-0 flex-1 basis-52 gap-4">
          <p className="secret wrap-anywhere">{address}</p>
          <div className="flex flex-wrap gap-3">
            <Button kind="solid" onClick={() => void shareTeamLink(link, user.teamName)}>
              <Icon name="share" />
              Share
            </Button>
            <CopyButton text={address} words="Copy link" />
            <DialogButton
              aria-haspopup="dialog"
              render={(close) => <DugoutCard link={link} user={user} onClose={close} />}
            >
              Print a card
            </DialogButton>
          </div>
        </div>
      </div>
      <p className="max-w-prose text-soft">
        Anyone who opens it sees your team’s name, logo, sport, age group and town. It never shows a person, a phone
        number or a field.
      </p>
      <div className="flex flex-wrap gap-3" data-actions>
        <DialogButton kind="plain" aria-haspopup="dialog" render={(close) => <RenewDialog onClose={close} />}>
          Get a new link
        </DialogButton>
        <ActionButton className="button-plain" pendingText="One moment…" action={() => turnTeamLink(false)}>
          Turn off<span className="sr-only"> the link</span>
        </ActionButton>
      </div>
    </>
  );
}

function TurnedOff() {
  return (
    <div className="notice flex flex-wrap items-center justify-between gap-3" data-actions>
      <p>Your link is off. Anyone who opens it or scans a printed card sees that it is no longer valid.</p>
      <ActionButton pendingText="One moment…" action={() => turnTeamLink(true)}>
        Turn on
      </ActionButton>
    </div>
  );
}

function Joined({ link: { joined, latest } }: { link: OwnTeamLink }) {
  if (joined === 0) return <p className="text-soft">No team has joined through it yet.</p>;
  const more = joined - latest.length;
  return (
    <div className="grid gap-3">
      <h3 className="text-subheading">{joined === 1 ? 'One team' : `${joined} teams`} joined through it. Thank you!</h3>
      <ul className="grid gap-1">
        {latest.map((team) => (
          <li key={team.id} className="flex min-h-11 items-center gap-3">
            <Crest team={team} className="size-8" />
            <TextLink href={`/team-profile/${team.id}#propose`} className="wrap-anywhere">
              <span className="sr-only">Propose a game to </span>
              <bdi>{team.teamName}</bdi>
            </TextLink>
            <span className="text-soft">{team.teamLocation}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-soft">And {more} before them.</p>}
    </div>
  );
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Get a new link?"
      words="Get a new link"
      pendingText="One moment…"
      cancelWords="Keep this one"
      danger={false}
      action={async () => {
        if (await renewLink()) onClose();
      }}
      onClose={onClose}
    >
      <p>
        The link you have now stops working right away, and so do cards that you printed with it. You can’t undo this.
      </p>
    </ConfirmDialog>
  );
}

function DugoutCard({ link, user, onClose }: { link: OwnTeamLink; user: User; onClose: () => void }) {
  return (
    <Dialog title="Card for the dugout" onClose={onClose}>
      <div className="print-card dugout-card grid justify-items-center gap-3 rounded-card border-2 border-hairline p-5 text-center wrap-anywhere print:break-inside-avoid print:gap-[0.22in] print:border-0 print:p-[0.4in] print:[print-color-adjust:exact]">
        <Crest team={user} className="size-18 print:size-[1.3in]" />
        <p className="font-display text-[1.75rem] leading-[1.1] font-bold print:text-[0.5in]">
          <bdi>{user.teamName}</bdi>
        </p>
        <p className="max-w-[32ch] print:text-[0.26in] print:leading-[1.3]">
          Play us! Scan the code, register your team for free on {SITE_NAME}, and propose a game.
        </p>
        <QrCode
          text={addressOf(link)}
          label="QR code of your team’s link"
          className="aspect-square h-auto w-[min(14rem,100%)] print:w-[3.6in]"
        />
        <p className="font-semibold print:text-[0.24in]">{printedAddressOf(link)}</p>
        <p className="text-soft print:text-[0.2in]">
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
