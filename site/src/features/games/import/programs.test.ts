import { expect, it } from 'vitest';
import { readSchedule, textOf } from './file.ts';

const team = { sport: 'soccer', ageGroup: '12u', teamName: 'Boulder Hawks' } as const;
const GAME = { date: '2026-12-05', startTime: '10:00', endTime: '11:30' };
const HOME = { ...GAME, matchupType: 'hosting' };
const AWAY = { ...GAME, matchupType: 'looking' };
const TOWN = { location: 'Boulder, CO' };
const TWO_HOURS = { ...GAME, endTime: '12:00' };

async function firstOf(text: string) {
  const found = await readSchedule(text, team);
  return found.ok ? found.rows[0]?.draft : found.problem;
}

it.each([
  [
    'Google Calendar',
    'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private',
    'vs Larks,12/05/2026,10:00 AM,12/05/2026,11:30 AM,False,Turf,"Boulder, CO",False',
    { ...GAME, ...TOWN, additionalInfo: 'Turf' },
  ],
  [
    'Outlook',
    '"Subject","Start Date","Start Time","End Date","End Time","All day event","Reminder Date","Location"',
    '"Game","12/5/2026","10:00:00 AM","12/5/2026","11:30:00 AM","False","12/5/2026","Boulder, CO"',
    { ...GAME, ...TOWN },
  ],
  [
    'SportsEngine',
    'Start_Date,Start_Time,End_Date,End_Time,Title,Event_Type,Location,Location_Url',
    '12/5/2026,10:00 AM,12/5/2026,11:30 AM,Game,Event,"Boulder, CO",',
    { ...GAME, ...TOWN },
  ],
  [
    'TeamSnap',
    'Date,Time,Arrival Time (Minutes),Duration (HH:MM),Opponent Name,Home or Away,Location Name,Location Address,Notes',
    '12/5/2026,10:00 AM,30,1:30,Larks,Away,Scott Park,"1 Main St, Boulder, CO",Turf',
    { ...AWAY, location: '1 Main St, Boulder, CO', address: 'Scott Park', additionalInfo: 'Turf' },
  ],
  [
    'GameChanger',
    'Start Date,Start Time,Duration (minutes),Home/Away,Opponent,Location',
    '2026-12-05,10:00 AM,90,H,Larks,"Boulder, CO"',
    { ...HOME, ...TOWN },
  ],
  [
    'LeagueApps',
    'Game Date,Start Time,End Time,Home Team,Away Team,Location,Sub-Location',
    'Sat 12/5/2026,10:00am,11:30am,Boulder Hawks 12U,Larks,"Boulder, CO",Field 2',
    { ...HOME, ...TOWN, address: 'Field 2' },
  ],
  [
    'GotSport',
    'Match #,Date,Time,Home Team,Away Team,Venue,Field',
    '7,2026-12-05,10:00,Larks,Boulder Hawks,Scott Park,3',
    { ...TWO_HOURS, matchupType: 'looking', location: 'Scott Park', address: '3' },
  ],
  [
    'GotSport with divisions',
    'Division,Date,Time,Home Team,Away Team,Venue',
    'U12 Boys Gold,2026-12-05,10:00,Larks,Boulder Hawks,Scott Park',
    { ...TWO_HOURS, ageGroup: '12u', gender: 'male' },
  ],
  [
    'LeagueApps with types of games',
    'GAME TYPE,DATE,START TIME,TEAM 1,TEAM 2,LOCATION,LOCATION DETAILS',
    'REGULAR_SEASON,12/5/2026,10:00am,Boulder Hawks,Larks,"Boulder, CO",Field 2',
    { ...TWO_HOURS, ...TOWN, matchupType: 'hosting', address: 'Field 2' },
  ],
  [
    'SportsEngine with details',
    'Start_Date,Start_Time,Event_Type,Location,Location_Details',
    '12/5/2026,10:00 AM,League Game,"Boulder, CO",Rink 1',
    { ...TWO_HOURS, ...TOWN, matchupType: '', address: 'Rink 1' },
  ],
  [
    'Blue Sombrero and Stack Sports',
    'Match Date;Match Time;Facility Name;City;State;Zip Code;Home;Visitor',
    '12/5/26;10:00 AM - 11:30 AM;Scott Park;Boulder;CO;80301;Boulder Hawks;Larks',
    { ...HOME, location: 'Boulder, CO 80301', address: 'Scott Park' },
  ],
  [
    'Arbiter',
    'Game,Date & Time,Sport & Level,To-Place,Home,Away',
    '1204,"Sat, Dec 5, 2026 10:00 AM",Soccer,"Boulder, CO",Larks,Boulder Hawks',
    { ...TWO_HOURS, ...TOWN, matchupType: 'looking' },
  ],
  [
    'Apple Numbers',
    'When,Where,Ends',
    '"Saturday, December 5, 2026 at 10:00\u202FAM","Boulder, CO","Dec 5, 2026 at 11:30\u202FAM"',
    { ...GAME, ...TOWN },
  ],
  [
    'a script',
    'start_datetime\tend_datetime\tvenue',
    '2026-12-05T10:00:00\t2026-12-05T11:30:00\tBoulder, CO',
    { ...GAME, ...TOWN },
  ],
  [
    'a coach',
    'Game Date,Kick-off,Field,Opponent',
    '5-Dec-26,10 am,"Boulder, CO",@ Larks',
    { ...TWO_HOURS, ...TOWN, matchupType: 'looking' },
  ],
  ['another coach', '\uFEFFDAY.,Begin,Until,Site', 'Dec 5 2026,1000,1130,"Boulder, CO"', { ...GAME, ...TOWN }],
  [
    'a third coach',
    'Type,Day,DATE,Time,H/A,City',
    'Game,Sat,12/5/2026,10-11:30am,Home,"Boulder, CO"',
    { ...HOME, ...TOWN },
  ],
])('reads a schedule from %s', async (_, header, line, game) =>
  expect(await firstOf(`${header}\n${line}`)).toMatchObject(game),
);

const PLAIN = 'Date\tStart\tEnd\tNotes\r\n12/5/2026\t10:00 AM\t11:30 AM\tCañon\r\n';
const wide = (text: string, bigEndian: boolean) =>
  Uint8Array.from(
    Array.from(text, (sign) => sign.charCodeAt(0)).flatMap((code) => {
      const halves = [code % 256, Math.floor(code / 256)];
      return bigEndian ? halves.toReversed() : halves;
    }),
  );
const TITLES = 'Boulder Hawks, fall season; 12U\r\nPrinted: 11/26/2026\r\n\r\n';

it.each<[string, Uint8Array<ArrayBuffer> | string]>([
  ['in UTF-16 with a byte order mark', wide(`\uFEFF${PLAIN}`, false)],
  ['in UTF-16 without a byte order mark', wide(PLAIN, false)],
  ['in big-endian UTF-16', wide(`\uFEFF${PLAIN}`, true)],
  ['in big-endian UTF-16 without a byte order mark', wide(PLAIN, true)],
  ['in Windows-1252', Uint8Array.from(Array.from(PLAIN, (sign) => sign.charCodeAt(0)))],
  ['with a first line that names the separator', `sep=;\r\n${PLAIN.replaceAll('\t', ';')}`],
  ['with a quoted line that names the separator', `"sep=,"\n${PLAIN.replaceAll('\t', ',')}`],
  ['with a line that names tabs as the separator', `sep=\t\r\n${PLAIN}`],
  ['with titles above the columns', TITLES + PLAIN.replaceAll('\t', ';')],
  ['with blank lines', `\r\n,,\r\n${PLAIN.replaceAll('\t', ',').replace('\r\n', '\r\n\r\n,,,\r\n')}`],
])('reads a file %s', async (_, bytes) => {
  const text = await textOf(new Blob([bytes]));
  expect(await firstOf(text ?? '')).toMatchObject({ ...GAME, additionalInfo: 'Cañon' });
});

it('reads the games above a line with a total', async () => {
  const found = await readSchedule(`${TITLES}${PLAIN}Total\t1 game\t\t\r\n`, team);
  expect(found.ok && found.rows).toMatchObject([{ draft: GAME }, { skipped: 'This is not a game' }]);
});

it('keeps unreadable cells as they are written in the file', async () => {
  const header = 'Date,Start,End,Type,Age group,Gender,Max travel';
  const [row] = [await firstOf(`${header}\n2/30/2027,7:00 PM CET,25:00,Neutral,U-99,gurls,51 mi`)];
  expect(row).toMatchObject({
    date: '2/30/2027',
    startTime: '7:00 PM CET',
    endTime: '25:00',
    matchupType: 'Neutral',
    ageGroup: 'U-99',
    gender: 'gurls',
    maxTravelDistance: '51 mi',
  });
});
