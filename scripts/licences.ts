import { listLicences } from "./supply-chain/licences";

listLicences();
