import type { AgeGroup, CompetitionLevel, Gender, Sport } from '@playfield/contracts/fields/options.ts';

export type SeedTeam = ReturnType<typeof team>;

const team = (
  teamName: string,
  fullName: string,
  city: string,
  state: string,
  zip: string,
  sport: Sport,
  ageGroup: AgeGroup,
  gender: Gender,
  level: CompetitionLevel = 'recreational',
) => ({ teamName, fullName, city, state, zip, sport, ageGroup, gender, level });

export const seedTeams: readonly SeedTeam[] = [
  team('Boulder Bandits', 'Robin Reyes', 'Boulder', 'CO', '80302', 'baseball', '12u', 'male', 'competitive'),
  team('Denver Dynamos', 'Casey Cole', 'Denver', 'CO', '80202', 'baseball', '12u', 'male', 'competitive'),
  team('Fort Collins Foxes', 'Jamie Lindgren', 'Fort Collins', 'CO', '80521', 'soccer', '10u', 'female'),
  team('Longmont Lightning', 'Ari Stein', 'Longmont', 'CO', '80501', 'baseball', '12u', 'male'),
  team('Golden Goats', 'Pat Morrow', 'Golden', 'CO', '80401', 'lacrosse', '13u', 'male'),
  team('Pikes Peak Pumas', 'Morgan Vance', 'Colorado Springs', 'CO', '80903', 'basketball', '15u', 'female'),
  team('Houston Herons', 'Kai Bautista', 'Houston', 'TX', '77002', 'volleyball', '15u', 'female', 'competitive'),
  team('San Antonio Scouts', 'Luz Carrera', 'San Antonio', 'TX', '78205', 'football', '13u', 'male'),
  team('Los Angeles Lagoon', 'Shay Okafor', 'Los Angeles', 'CA', '90012', 'soccer', '16u', 'male', 'competitive'),
  team('San Jose Sprockets', 'Ash Nguyen', 'San Jose', 'CA', '95112', 'swimming', '14u', 'coed'),
  team('Sacramento Sturgeons', 'Drew Halvorsen', 'Sacramento', 'CA', '95814', 'wrestling', '16u', 'male'),
  team('Jacksonville Jetties', 'Sam Boyette', 'Jacksonville', 'FL', '32202', 'slowpitch-softball', 'adult', 'coed'),
  team('Buffalo Blizzard', 'Chris Nowak', 'Buffalo', 'NY', '14202', 'hockey', '13u', 'male', 'competitive'),
  team('Albany Aces', 'Fran Delaney', 'Albany', 'NY', '12207', 'tennis', '17u', 'female'),
  team('Atlanta Azaleas', 'Imani Brooks', 'Atlanta', 'GA', '30303', 'track', '16u', 'female', 'competitive'),
];
