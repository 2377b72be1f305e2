import type { AgeGroup, CompetitionLevel, Gender, Sport } from '@playfield/contracts/fields/options.ts';

export type SeedTeam = {
  teamName: string;
  fullName: string;
  city: string;
  state: string;
  zip: string;
  sport: Sport;
  ageGroup: AgeGroup;
  gender: Gender;
  level: CompetitionLevel;
};

type Row = [
  teamName: string,
  fullName: string,
  city: string,
  state: string,
  zip: string,
  sport: Sport,
  ageGroup: AgeGroup,
  gender: Gender,
  level?: CompetitionLevel,
];

const rows: Row[] = [
  ['Boulder Bandits', 'Robin Reyes', 'Boulder', 'CO', '80302', 'baseball', '12u', 'male', 'competitive'],
  ['Denver Dynamos', 'Casey Cole', 'Denver', 'CO', '80202', 'baseball', '12u', 'male', 'competitive'],
  ['Fort Collins Foxes', 'Jamie Lindgren', 'Fort Collins', 'CO', '80521', 'soccer', '10u', 'female'],
  ['Aurora Arrows', 'Dana Whitfield', 'Aurora', 'CO', '80012', 'soccer', '14u', 'female', 'competitive'],
  ['Longmont Lightning', 'Ari Stein', 'Longmont', 'CO', '80501', 'baseball', '12u', 'male'],
  ['Golden Goats', 'Pat Morrow', 'Golden', 'CO', '80401', 'lacrosse', '13u', 'male'],
  ['Pikes Peak Pumas', 'Morgan Vance', 'Colorado Springs', 'CO', '80903', 'basketball', '15u', 'female', 'competitive'],
  ['Cheyenne Chargers', 'Lee Oakley', 'Cheyenne', 'WY', '82001', 'baseball', '12u', 'male'],
  ['Laramie Larks', 'Terry Haugen', 'Laramie', 'WY', '82070', 'fastpitch-softball', '14u', 'female'],
  ['Austin Armadillos', 'Sky Navarro', 'Austin', 'TX', '78701', 'baseball', '10u', 'male', 'competitive'],
  ['Round Rock Rattlers', 'Jo Delgado', 'Round Rock', 'TX', '78664', 'baseball', '10u', 'male'],
  ['Dallas Drive', 'Quinn Mercer', 'Dallas', 'TX', '75201', 'basketball', '16u', 'male', 'competitive'],
  ['Plano Pioneers', 'Rene Ashby', 'Plano', 'TX', '75023', 'soccer', '12u', 'coed'],
  ['Houston Herons', 'Kai Bautista', 'Houston', 'TX', '77002', 'volleyball', '15u', 'female', 'competitive'],
  ['San Antonio Scouts', 'Luz Carrera', 'San Antonio', 'TX', '78205', 'football', '13u', 'male'],
  ['Los Angeles Lagoon', 'Shay Okafor', 'Los Angeles', 'CA', '90012', 'soccer', '16u', 'male', 'competitive'],
  ['Pasadena Poppies', 'Mika Tanaka', 'Pasadena', 'CA', '91101', 'fastpitch-softball', '12u', 'female', 'competitive'],
  ['San Diego Surfbirds', 'Noel Prieto', 'San Diego', 'CA', '92101', 'volleyball', '17u', 'female', 'competitive'],
  ['Oakland Otters', 'Remy Jackson', 'Oakland', 'CA', '94607', 'basketball', '12u', 'coed'],
  ['San Jose Sprockets', 'Ash Nguyen', 'San Jose', 'CA', '95112', 'swimming', '14u', 'coed'],
  ['Sacramento Sturgeons', 'Drew Halvorsen', 'Sacramento', 'CA', '95814', 'wrestling', '16u', 'male'],
  ['Orlando Ospreys', 'Toni Ferreira', 'Orlando', 'FL', '32801', 'baseball', '14u', 'male', 'competitive'],
  ['Tampa Tides', 'Jules Hartman', 'Tampa', 'FL', '33602', 'soccer', '11u', 'female'],
  ['Miami Mangos', 'Alex Quintero', 'Miami', 'FL', '33130', 'basketball', '18u', 'male', 'competitive'],
  ['Jacksonville Jetties', 'Sam Boyette', 'Jacksonville', 'FL', '32202', 'slowpitch-softball', 'adult', 'coed'],
  ['Brooklyn Bridges', 'Max Rosen', 'Brooklyn', 'NY', '11201', 'basketball', '14u', 'male', 'competitive'],
  ['Queens Comets', 'Nadia Rahman', 'Queens', 'NY', '11101', 'soccer', '9u', 'coed'],
  ['Buffalo Blizzard', 'Chris Nowak', 'Buffalo', 'NY', '14202', 'hockey', '13u', 'male', 'competitive'],
  ['Albany Aces', 'Fran Delaney', 'Albany', 'NY', '12207', 'tennis', '17u', 'female'],
  ['Chicago Cyclones', 'Devon Banks', 'Chicago', 'IL', '60601', 'hockey', '15u', 'male', 'competitive'],
  ['Naperville Nomads', 'Blair Schmidt', 'Naperville', 'IL', '60540', 'lacrosse', '15u', 'female'],
  ['Atlanta Azaleas', 'Imani Brooks', 'Atlanta', 'GA', '30303', 'track', '16u', 'female', 'competitive'],
  ['Seattle Spruces', 'Rowan Ellis', 'Seattle', 'WA', '98101', 'soccer', '13u', 'female', 'competitive'],
  ['Tacoma Trawlers', 'Gale Sorensen', 'Tacoma', 'WA', '98402', 'baseball', '11u', 'male'],
  ['Phoenix Firebrands', 'Marley Ortiz', 'Phoenix', 'AZ', '85004', 'baseball', '13u', 'male', 'competitive'],
  ['Charlotte Cardinals', 'Reese Holloway', 'Charlotte', 'NC', '28202', 'football', '12u', 'male'],
  ['Columbus Cranes', 'Val Kowalski', 'Columbus', 'OH', '43215', 'volleyball', '14u', 'female'],
  ['Boston Beacons', 'Corey Sullivan', 'Boston', 'MA', '02108', 'hockey', '12u', 'male', 'competitive'],
  ['Minneapolis Mallards', 'Andy Lindqvist', 'Minneapolis', 'MN', '55401', 'hockey', '14u', 'female'],
  ['Nashville Nightjars', 'Hollis Greer', 'Nashville', 'TN', '37203', 'fastpitch-softball', '10u', 'female'],
];

export const seedTeams: readonly SeedTeam[] = rows.map(
  ([teamName, fullName, city, state, zip, sport, ageGroup, gender, level = 'recreational']) => ({
    teamName,
    fullName,
    city,
    state,
    zip,
    sport,
    ageGroup,
    gender,
    level,
  }),
);
